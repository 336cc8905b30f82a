#include "cache/entry.h"

#include "cache/md5.h"
#include "synth/support/text.h"

namespace synth {
namespace {

constexpr EnumName<EntryKind> kEntryKinds[] = {
    {EntryKind::solution, "solution"},
    {EntryKind::attempt, "attempt"},
    {EntryKind::function, "function"},
    {EntryKind::verdict, "verdict"},
};

constexpr std::size_t kMaxTitleBytes = 100;

void append_field(std::string& bytes, std::string_view field) {
  // The length prefix makes the fields unambiguous: a byte moved to the next field changes the sum.
  bytes += std::to_string(field.size());
  bytes += ':';
  bytes += field;
}

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

}  // namespace

EnumNames<EntryKind> names_of(EntryKind) {
  return kEntryKinds;
}

std::string title_of(std::string_view instruction) {
  std::string_view line = trim(instruction);
  line = trim(line.substr(0, line.find_first_of("\r\n")));
  if (line.size() <= kMaxTitleBytes) {
    return std::string(line);
  }
  std::size_t end = kMaxTitleBytes;
  while (end > 0 && continues_a_character(line[end])) {
    --end;
  }
  return std::string(line.substr(0, end));
}

Result<std::string> checksum_of(const Entry& entry) {
  std::string bytes;
  bytes.reserve(entry.material.size() + entry.document.size() + entry.code.size() +
                entry.tests.size() + 512);
  append_field(bytes, name(entry.kind));
  for (const std::string* field : {&entry.key, &entry.title, &entry.language, &entry.confidence,
                                   &entry.material, &entry.document, &entry.code, &entry.tests}) {
    append_field(bytes, *field);
  }
  append_field(bytes, std::to_string(entry.created.time_since_epoch().count()));
  append_field(bytes, std::to_string(entry.size));
  return md5_hex(bytes);
}

}  // namespace synth
