#include "synth/authors/offline/program/pool.h"

#include "synth/authors/offline/program/hash.h"
#include "synth/authors/offline/program/large_pages.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 13U;  // words
static_assert(1 + (kMaxLength * sizeof(Cell) + 7) / 8 <= kChunk, "any text or list fits into one");

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::u32string decode_utf8(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t point = size == 1 ? lead : lead & (0xFFU >> (size + 1));
    for (std::size_t k = 1; k < size && i + k < text.size(); ++k) {
      point = (point << 6U) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    }
    out.push_back(point);
    i += size;
  }
  return out;
}

void append_utf8(std::string& out, char32_t point) {
  const auto tail = [&](unsigned shift) {
    out.push_back(static_cast<char>(0x80U | ((point >> shift) & 0x3FU)));
  };
  if (point < 0x80) {
    out.push_back(static_cast<char>(point));
  } else if (point < 0x800) {
    out.push_back(static_cast<char>(0xC0U | (point >> 6U)));
    tail(0);
  } else if (point < 0x10000) {
    out.push_back(static_cast<char>(0xE0U | (point >> 12U)));
    tail(6);
    tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0U | (point >> 18U)));
    tail(12);
    tail(6);
    tail(0);
  }
}

}  // namespace

// Byte sequences, each kept once, in an append-only store of chunks. A sequence's number is its
// position there, so that one memory access finds its size and its bytes.
struct Pool::Store {
  // Precedes the bytes of each sequence.
  struct Header {
    std::uint32_t size;    // bytes
    std::uint32_t length;  // code points, for strings
  };
  // Identified by all 64 bits of its hash, so that a lookup need not read the sequence: among ten
  // million a false match has a chance of one in four hundred thousand, and a program found that
  // way fails when it is run. Sorted by hash, except for collisions.
  struct Slot {
    std::uint64_t hash;
    std::uint32_t after;  // its number plus one; 0 if free
  };
  using Slots = std::vector<Slot, LargePageAllocator<Slot>>;
  Slots slots = Slots(1024);
  int shift = 64 - 10;  // the shift by which a hash's first slot is computed
  std::size_t count = 0;
  std::size_t longest = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks;
  std::size_t used = kChunk;  // used words of the last chunk

  Cell intern(std::string_view bytes, bool is_text) {
    const std::uint64_t hash = hash_bytes(bytes);
    Slot& slot = slots[place_of(slots, hash, shift)];
    if (slot.after != 0) {
      return slot.after - 1;
    }
    const std::uint32_t number = copy(bytes, is_text);
    slot = {hash, number + 1};
    if (++count * 2 > slots.size()) {
      grow();
    }
    return number;
  }

  // Returns the slot of the hash, or the free one for it.
  static std::size_t place_of(const Slots& slots, std::uint64_t hash, int shift) {
    const std::size_t mask = slots.size() - 1;
    const Slot* const table = slots.data();
    std::size_t at = hash >> static_cast<unsigned>(shift);
    while (table[at].after != 0 && table[at].hash != hash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  std::uint32_t copy(std::string_view bytes, bool is_text) {
    const std::size_t words = 1 + (bytes.size() + 7) / 8;  // lists hold aligned cells
    if (used + words > kChunk) {
      chunks.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(kChunk));
      used = 0;
    }
    const std::size_t length = is_text ? count_code_points(bytes) : 0;
    const Header header{static_cast<std::uint32_t>(bytes.size()),
                        static_cast<std::uint32_t>(length)};
    std::uint64_t* const place = chunks.back().get() + used;
    std::memcpy(place, &header, sizeof header);
    if (!bytes.empty()) {  // memcpy must not get a null pointer
      std::memcpy(place + 1, bytes.data(), bytes.size());
    }
    const auto number = static_cast<std::uint32_t>((chunks.size() - 1) * kChunk + used);
    longest = std::max(longest, bytes.size());
    used += words;
    return number;
  }

  [[nodiscard]] const std::uint64_t* at(Cell number) const {
    const auto place = static_cast<std::size_t>(number);
    return chunks.data()[place / kChunk].get() + place % kChunk;
  }
  [[nodiscard]] Header header(Cell number) const {
    Header header{};
    std::memcpy(&header, at(number), sizeof header);
    return header;
  }

  // Enlarges the table. Both are accessed sequentially, since the order of hashes is kept.
  void grow() {
    Slots larger(slots.size() * 2);
    --shift;
    for (const Slot& slot : slots) {
      if (slot.after != 0) {
        larger[place_of(larger, slot.hash, shift)] = slot;
      }
    }
    slots = std::move(larger);
  }

  [[nodiscard]] std::size_t bytes() const {
    return chunks.size() * kChunk * sizeof(std::uint64_t) + slots.capacity() * sizeof(Slot);
  }
};

Pool::Pool() : strings_(std::make_unique<Store>()), lists_(std::make_unique<Store>()) {}
Pool::~Pool() = default;

Cell Pool::string(std::string_view text) {
  return text.size() > max_text_ ? kUndefined : strings_->intern(text, true);
}

Cell Pool::list(std::span<const Cell> items) {
  if (items.size() > kMaxLength) {
    return kUndefined;
  }
  return lists_->intern({reinterpret_cast<const char*>(items.data()), items.size_bytes()}, false);
}

std::string_view Pool::text(Cell string) const {
  const Store::Header header = strings_->header(string);
  return {reinterpret_cast<const char*>(strings_->at(string) + 1), header.size};
}

std::size_t Pool::length(Cell string) const {
  return strings_->header(string).length;
}

std::u32string Pool::decode(Cell string) const {
  return decode_utf8(text(string));
}

Cell Pool::encode(std::u32string_view text) {
  std::string bytes;
  for (const char32_t point : text) {
    append_utf8(bytes, point);
  }
  return string(bytes);
}

std::span<const Cell> Pool::items(Cell list) const {
  const Store::Header header = lists_->header(list);
  return {reinterpret_cast<const Cell*>(lists_->at(list) + 1), header.size / sizeof(Cell)};
}

Cell Pool::canonical_structure(TypeId type, Cell cell) {
  const std::span<const Cell> held = items(cell);
  std::vector<Cell> out(held.begin(), held.end());
  if (is_list(type)) {
    for (Cell& item : out) {
      item = canonical(element_of(type), item);
    }
    return list(out);
  }
  const Structure& structure = *structures_.of(type);
  if (structure.kind == Structure::Kind::any) {
    return cell;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = canonical(structure.parts[i % structure.parts.size()], out[i]);
  }
  if (structure.kind != Structure::Kind::dictionary) {
    return list(out);
  }
  std::vector<std::pair<Cell, Cell>> entries;
  for (std::size_t i = 0; i + 1 < out.size(); i += 2) {
    entries.emplace_back(out[i], out[i + 1]);
  }
  std::ranges::sort(entries);
  out.clear();
  for (const auto& [key, value] : entries) {
    out.insert(out.end(), {key, value});
  }
  return list(out);
}

int Pool::compare_unlike(TypeId type, Cell a, Cell b) const {
  if (const Structure* structure = structures_.of(type);
      structure != nullptr && structure->kind == Structure::Kind::tuple) {
    const std::span<const Cell> left = items(a);
    const std::span<const Cell> right = items(b);
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (const int order = compare(structure->parts[i], left[i], right[i]); order != 0) {
        return order;
      }
    }
    return 0;
  }
  if (is_list(type)) {
    const std::span<const Cell> left = items(a);
    const std::span<const Cell> right = items(b);
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
      if (const int order = compare(element_of(type), left[i], right[i]); order != 0) {
        return order;
      }
    }
    return left.size() < right.size() ? -1 : 1;
  }
  if (type == kString) {
    return text(a) < text(b) ? -1 : 1;  // the order of UTF-8 bytes is that of code points
  }
  if (type == kFloat) {
    return as_float(a) < as_float(b) ? -1 : 1;
  }
  return a < b ? -1 : 1;
}

void Pool::limit_text() {
  max_text_ = std::min(kMaxLength, 3 * strings_->longest + 40);
}

std::size_t Pool::bytes() const {
  return strings_->bytes() + lists_->bytes();
}

}  // namespace synth
