#include "cache/shared_entry.h"

#include "cache/key.h"
#include "cache/sha256.h"
#include "specs/json_form.h"

namespace synth {

template <>
constexpr auto kJsonForm<Entry> = std::tuple(
    required("kind", &Entry::kind), required("key", &Entry::key), required("title", &Entry::title),
    required("language", &Entry::language), required("confidence", &Entry::confidence),
    required("material", &Entry::material), required("document", &Entry::document),
    required("code", &Entry::code), required("tests", &Entry::tests));

namespace {

constexpr std::string_view kHead = "synth-cache 1 ";
constexpr std::size_t kDigestLength = 64;
constexpr std::size_t kKeyLength = 32;

}  // namespace

std::string shared_name(EntryKind kind, std::string_view key) {
  return std::string(name(kind)) + "/" + std::string(key);
}

std::optional<SharedName> read_shared_name(std::string_view name) {
  const std::size_t slash = name.find('/');
  const auto kind = parse_enum<EntryKind>(name.substr(0, slash));
  const std::string_view key = slash == name.npos ? "" : name.substr(slash + 1);
  if (!kind || *kind == EntryKind::attempt || *kind == EntryKind::verdict ||
      key.size() != kKeyLength || key.find_first_not_of("0123456789abcdef") != key.npos) {
    return std::nullopt;
  }
  return SharedName{*kind, std::string(key)};
}

Result<std::string> write_shared_entry(const Entry& entry) {
  const std::string json = json_text(entry);
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
  SYNTH_TRY(const Value document, parse_json(json));
  SYNTH_TRY(Entry entry, from_json<Entry>(JsonField(document)));
  SYNTH_TRY(const std::string own_key, key_of(entry.material));
  if (entry.kind != kind || entry.key != key || own_key != key ||
      (!material.empty() && entry.material != material)) {
    return fail(Errc::bad_input, "it is another entry than the one asked for");
  }
  return entry;
}

}  // namespace synth
