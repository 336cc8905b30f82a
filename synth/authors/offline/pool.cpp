#include "synth/authors/offline/pool.h"

#include "synth/authors/offline/hash.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16U;

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

// Byte sequences kept once, by number. An open-addressing table of numbers over an append-only
// store of chunks.
struct Pool::Store {
  struct Entry {
    const char* data;
    std::uint32_t size;    // bytes
    std::uint32_t length;  // code points, for strings
    std::uint64_t hash;
  };
  std::vector<Entry> entries;
  // In each slot a number + 1 (0 is free) and the upper half of its hash, so that entries are only
  // looked at where they are likely to be the one.
  struct Slot {
    std::uint32_t number;
    std::uint32_t tag;
  };
  std::vector<Slot> slots = std::vector<Slot>(1024);
  std::vector<std::unique_ptr<char[]>> chunks;
  std::size_t used = kChunk;  // of the last chunk

  Cell intern(std::string_view bytes, bool is_text) {
    const std::uint64_t hash = hash_bytes(bytes);
    const std::size_t mask = slots.size() - 1;
    std::size_t at = hash & mask;
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    Slot* const table = slots.data();
    for (; table[at].number != 0; at = (at + 1) & mask) {
      if (table[at].tag == tag) {
        const Entry& entry = entries[table[at].number - 1];
        if (std::string_view(entry.data, entry.size) == bytes) {
          return table[at].number - 1;
        }
      }
    }
    const std::size_t length = is_text ? count_code_points(bytes) : 0;
    entries.push_back({copy(bytes), static_cast<std::uint32_t>(bytes.size()),
                       static_cast<std::uint32_t>(length), hash});
    table[at] = {static_cast<std::uint32_t>(entries.size()), tag};
    if (entries.size() * 2 > slots.size()) {
      grow();
    }
    return static_cast<Cell>(entries.size() - 1);
  }

  const char* copy(std::string_view bytes) {
    const std::size_t size = (bytes.size() + 7) & ~std::size_t{7};  // lists hold aligned cells
    if (chunks.empty() || used + size > kChunk) {
      chunks.push_back(std::make_unique_for_overwrite<char[]>(std::max(kChunk, size)));
      used = 0;
    }
    char* place = chunks.back().get() + used;
    std::copy(bytes.begin(), bytes.end(), place);  // memcpy may not be given a null pointer
    used += size;
    return place;
  }

  void grow() {
    std::vector<Slot> larger(slots.size() * 2);
    const std::size_t mask = larger.size() - 1;
    for (std::uint32_t number = 1; number <= entries.size(); ++number) {
      const std::uint64_t hash = entries[number - 1].hash;
      std::size_t at = hash & mask;
      while (larger[at].number != 0) {
        at = (at + 1) & mask;
      }
      larger[at] = {number, static_cast<std::uint32_t>(hash >> 32U)};
    }
    slots = std::move(larger);
  }

  [[nodiscard]] std::size_t bytes() const {
    return chunks.size() * kChunk + entries.capacity() * sizeof(Entry) +
           slots.capacity() * sizeof(Slot);
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
  const Store::Entry& entry = strings_->entries[static_cast<std::size_t>(string)];
  return {entry.data, entry.size};
}

std::size_t Pool::length(Cell string) const {
  return strings_->entries[static_cast<std::size_t>(string)].length;
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
  const Store::Entry& entry = lists_->entries[static_cast<std::size_t>(list)];
  return {reinterpret_cast<const Cell*>(entry.data), entry.size / sizeof(Cell)};
}

int Pool::compare_unlike(TypeId type, Cell a, Cell b) const {
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
  std::size_t longest = 0;
  for (const Store::Entry& entry : strings_->entries) {
    longest = std::max<std::size_t>(longest, entry.size);
  }
  max_text_ = std::min(kMaxLength, 3 * longest + 40);
}

std::size_t Pool::bytes() const {
  return strings_->bytes() + lists_->bytes();
}

}  // namespace synth
