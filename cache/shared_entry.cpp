#include "cache/shared_entry.h"

#include "cache/key.h"
#include "cache/sha256.h"
#include "specs/json.h"

#include <array>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kHead = "synth-cache 1 ";
constexpr std::size_t kDigestLength = 64;

using Member = std::pair<std::string_view, std::string Entry::*>;
constexpr std::array<Member, 8> kMembers{{{"key", &Entry::key},
                                          {"title", &Entry::title},
                                          {"language", &Entry::language},
                                          {"confidence", &Entry::confidence},
                                          {"material", &Entry::material},
                                          {"document", &Entry::document},
                                          {"code", &Entry::code},
                                          {"tests", &Entry::tests}}};

Result<Entry> read_members(std::string_view json) {
  SYNTH_TRY(const Value document, parse_json(json));
  const JsonField root(document);
  Entry entry;
  SYNTH_TRY(const JsonField kind_field, root.at("kind"));
  SYNTH_TRY(const std::string kind_name, kind_field.string());
  const auto kind = parse_entry_kind(kind_name);
  if (!kind) {
    return fail(kind_field.error("there is no such kind"));
  }
  entry.kind = *kind;
  for (const auto& [member, text] : kMembers) {
    SYNTH_TRY(const JsonField field, root.at(member));
    SYNTH_TRY(entry.*text, field.string());
  }
  return entry;
}

}  // namespace

std::string shared_name(EntryKind kind, std::string_view key) {
  return std::string(name(kind)) + "/" + std::string(key);
}

Result<std::string> write_shared_entry(const Entry& entry) {
  JsonWriter out;
  out.begin_object().key("kind").string(name(entry.kind));
  for (const auto& [member, text] : kMembers) {
    out.key(member).string(entry.*text);
  }
  const std::string json = out.end_object().take();
  SYNTH_TRY(const std::string digest, sha256_hex(json));
  return std::string(kHead) + digest + "\n" + json;
}

Result<Entry> read_shared_entry(std::string_view value, EntryKind kind, std::string_view key,
                                std::string_view material) {
  const std::size_t head = kHead.size() + kDigestLength + 1;
  if (!value.starts_with(kHead) || value.size() < head || value[head - 1] != '\n') {
    return fail(Errc::bad_input, "it is of no form that is known");
  }
  const std::string_view json = value.substr(head);
  SYNTH_TRY(const std::string digest, sha256_hex(json));
  if (digest != value.substr(kHead.size(), kDigestLength)) {
    return fail(Errc::bad_input, "it is not what was kept: its checksum differs");
  }
  SYNTH_TRY(Entry entry, read_members(json));
  SYNTH_TRY(const std::string own_key, key_of(entry.material));
  if (entry.kind != kind || entry.key != key || own_key != key ||
      (!material.empty() && entry.material != material)) {
    return fail(Errc::bad_input, "it is another entry than the one asked for");
  }
  return entry;
}

}  // namespace synth
