// Entries that anyone could have written into a shared store under the requested key, and that can
// be refused without running them. Those that have to run are in tests/end_to_end.

#include "cache/md5.h"
#include "cache/sha256.h"
#include "cache/shared_cache.h"
#include "cache/shared_entry.h"
#include "specs/json.h"
#include "tests/cache/entries.h"
#include "tests/cache/redis_server.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <functional>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::size_t kFewest = 200;

struct Planted {
  std::string what;
  std::string value;
};

// Returns a text with a matching head.
std::string sealed(const std::string& json) {
  return "synth-cache 1 " + sha256_hex(json).value() + "\n" + json;
}

std::string json_of(const std::string& whole) {
  return whole.substr(whole.find('\n') + 1);
}

void add_cut_off(const std::string& whole, std::vector<Planted>& rows) {
  constexpr std::size_t kCuts = 40;
  for (std::size_t i = 1; i < kCuts; ++i) {  // an empty value does not exist in Redis
    const std::size_t length = whole.size() * i / kCuts;
    rows.push_back({fmt::format("cut off after {} bytes", length), whole.substr(0, length)});
  }
  rows.push_back({"its last byte is gone", whole.substr(0, whole.size() - 1)});
  rows.push_back({"more behind it", whole + " "});
  rows.push_back({"twice", whole + whole});
}

void add_changed(const std::string& whole, std::vector<Planted>& rows) {
  constexpr std::size_t kChanges = 60;
  for (std::size_t i = 0; i < kChanges; ++i) {
    const std::size_t at = whole.size() * i / kChanges;
    std::string value = whole;
    value[at] = static_cast<char>(value[at] ^ 1);
    rows.push_back({fmt::format("another byte at {}", at), std::move(value)});
  }
}

// Adds entries with a matching checksum and key of their own.
void add_other_keys(const Entry& asked, std::vector<Planted>& rows) {
  const auto add = [&](const std::string& what, const std::function<void(Entry&)>& change) {
    Entry entry = asked;
    change(entry);
    rows.push_back({what, write_shared_entry(entry).value()});
  };
  const Entry other = sample_entry("other");
  add("another entry", [&](Entry& entry) { entry = other; });
  add("another's material under this key", [&](Entry& e) { e.material = other.material; });
  add("another entry that says it has this key", [&](Entry& entry) {
    entry = other;
    entry.key = asked.key;
  });
  add("another's key", [&](Entry& entry) { entry.key = other.key; });
  add("no material", [](Entry& entry) { entry.material.clear(); });
  add("no key", [](Entry& entry) { entry.key.clear(); });
  add("its key in capitals", [](Entry& entry) { entry.key[0] = 'F'; });
  add("the MD5 of nothing as its key", [](Entry& e) { e.key = md5_hex("").value(); });
  for (const EntryKind kind : {EntryKind::function, EntryKind::attempt, EntryKind::verdict}) {
    add(fmt::format("a {}", name(kind)), [&](Entry& entry) { entry.kind = kind; });
  }
  constexpr int kMaterials = 20;
  for (int i = 0; i < kMaterials; ++i) {
    add(fmt::format("material {} and its key", i), [&](Entry& entry) {
      entry.material.insert(entry.material.size() * static_cast<std::size_t>(i) / kMaterials, " ");
      entry.key = key_of(entry.material).value();
    });
    add(fmt::format("material {} under this key", i), [&](Entry& entry) {
      entry.material.insert(entry.material.size() * static_cast<std::size_t>(i) / kMaterials, " ");
    });
  }
}

// Adds an entry with each field changed, with a matching checksum.
void add_wrong_fields(const std::string& whole, std::vector<Planted>& rows) {
  const Value entry = parse_json(json_of(whole)).value();
  const std::vector<Value> wrong{Value(), Value(7), Value(true), Value(List{}), Value(Dict{})};
  for (std::size_t field = 0; field < entry.get_if<Dict>()->entries.size(); ++field) {
    const auto* const key = entry.get_if<Dict>()->entries[field].first.get_if<std::string>();
    for (const Value& value : wrong) {
      Value changed = entry;
      changed.get_if<Dict>()->entries[field].second = value;
      const std::string text = JsonWriter().document(changed).take();
      rows.push_back(
          {*key + " is another thing: " + JsonWriter().document(value).take(), sealed(text)});
    }
    Value without = entry;
    auto& entries = without.get_if<Dict>()->entries;
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(field));
    rows.push_back({"no " + *key, sealed(JsonWriter().document(without).take())});
  }
}

void add_hostile(const std::string& whole, std::vector<Planted>& rows) {
  const std::string json = json_of(whole);
  const std::string digest = sha256_hex(json).value();
  const auto deep = [](char open) { return std::string(100'000, open); };
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("null"), std::string("[]"),
        std::string("1e999"), std::string("\"\xff\""), std::string(1, '\0'), deep('['), deep('{'),
        deep('"'), json.substr(0, json.size() / 2), json + json, "[" + json + "]",
        json.substr(0, 1) + R"("kind":"solution",)" + json.substr(1)}) {
    rows.push_back({"sealed: " + text.substr(0, 40), sealed(text)});
  }
  for (const std::string& head :
       {"synth-cache 2 " + digest + "\n", "synth-cache 1 " + digest,
        "synth-cache 1  " + digest + "\n", "synth-cache 1 " + digest.substr(1) + "\n",
        "synth-cache 1 " + digest + "\r\n", "synth-cache 1 " + std::string(64, '0') + "\n",
        digest + "\n", "\n" + digest}) {
    rows.push_back({"the head " + head, head + json});
  }
  rows.push_back({"a page of HTML", "<html><body>404</body></html>"});
}

void add_huge(const std::string& whole, std::vector<Planted>& rows) {
  rows.push_back({"a byte too long", std::string(kMaxSharedBytes + 1, 'x')});
  rows.push_back({"zeros", std::string(2 * kMaxSharedBytes, '\0')});
  Entry large = sample_entry("asked");
  large.document = std::string(kMaxSharedBytes, 'x');
  rows.push_back({"sound, but too long", write_shared_entry(large).value()});
  rows.push_back({"sound, with spaces behind", whole + std::string(kMaxSharedBytes, ' ')});
}

std::vector<Planted> planted_under(const Entry& asked) {
  const std::string whole = write_shared_entry(asked).value();
  std::vector<Planted> rows;
  add_cut_off(whole, rows);
  add_changed(whole, rows);
  add_other_keys(asked, rows);
  add_wrong_fields(whole, rows);
  add_hostile(whole, rows);
  add_huge(whole, rows);
  return rows;
}

// Checks that none is used, each is reported, and a sound entry in its place is found afterwards.
void expect_all_refused(const std::string& address) {
  const Entry asked = sample_entry("asked", 600);
  const auto store = open_shared_store(address, "").value();
  const std::string place = shared_name(asked.kind, asked.key);
  const auto cache = SharedCache::open(address, "").value();
  const std::vector<Planted> rows = planted_under(asked);
  EXPECT_GE(rows.size(), kFewest);
  for (const Planted& row : rows) {
    ASSERT_TRUE(store->put(place, row.value)) << row.what;
    EXPECT_FALSE(cache->find(asked.kind, asked.key, asked.material)) << row.what;
    EXPECT_THAT(cache->take_notes(), ElementsAre(AllOf(HasSubstr(asked.key), HasSubstr(address),
                                                       HasSubstr("is not used"))))
        << row.what;
  }
  ASSERT_TRUE(store->put(place, write_shared_entry(asked).value()));
  EXPECT_TRUE(cache->find(asked.kind, asked.key, asked.material));
}

TEST(PlantedEntriesTest, NoneOfAFolderIsUsed) {
  const Scratch scratch;
  expect_all_refused("file:" + scratch.path().string());
}

TEST(PlantedEntriesTest, NoneOfRedisIsUsed) {
  if (!RedisServer::is_installed()) {
    GTEST_SKIP() << "redis-server is not installed";
  }
  RedisServer server;
  server.start();
  expect_all_refused(server.address());
}

// A verdict is used without another run, so a store that others can write to is not even asked.
TEST(PlantedEntriesTest, AVerdictIsTakenOfATrustedStoreOnly) {
  const Scratch scratch;
  const std::string address = "file:" + scratch.path().string();
  Entry verdict = sample_entry("asked");
  verdict.kind = EntryKind::verdict;
  SharedCache::open(address, "").value()->keep(verdict);
  EXPECT_EQ(
      open_shared_store(address, "").value()->get(shared_name(verdict.kind, verdict.key)).value(),
      std::nullopt);
  const auto find = [&](const std::string& store) {
    return SharedCache::open(store, "").value()->find(verdict.kind, verdict.key, verdict.material);
  };
  SharedCache::open(address + "|trusted", "").value()->keep(verdict);
  EXPECT_TRUE(find(address + "|trusted"));
  EXPECT_FALSE(find(address));
}

}  // namespace
}  // namespace synth
