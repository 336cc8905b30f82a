#include "cache/key.h"

#include "cache/key_document.h"
#include "cache/md5.h"
#include "specs/value.h"
#include "synth/support/text.h"

#include <string>

namespace synth {
namespace {

template <class T>
Value value_or_null(const std::optional<T>& optional) {
  return optional ? Value(*optional) : Value();
}

Value whole_number(std::uint64_t number) {
  return Integer::parse(std::to_string(number)).value_or(Integer());
}

}  // namespace

std::string normalize_instruction(std::string_view instruction) {
  std::string lines;
  lines.reserve(instruction.size());
  for (std::size_t i = 0; i < instruction.size(); ++i) {
    const bool carriage_return = instruction[i] == '\r';
    if (carriage_return && i + 1 < instruction.size() && instruction[i + 1] == '\n') {
      continue;
    }
    lines += carriage_return ? '\n' : instruction[i];
  }
  return std::string(trim(lines));
}

std::string canonical_material(const KeyMaterial& material) {
  const AuthorMaterial& author = material.author;
  Value object = json_object({
      {"contract", kKeyContract},
      {"engine", material.engine},
      {"toolchain", material.toolchain},
      {"instruction", normalize_instruction(material.instruction)},
      {"language", name(material.language)},
      {"spec", material.spec ? sorted_document(*material.spec) : Value()},
      {"tests", sorted_documents(material.tests)},
      {"author", json_object({{"kind", author.kind},
                              {"model", value_or_null(author.model)},
                              {"base_url", value_or_null(author.base_url)},
                              {"prompts_md5", value_or_null(author.prompts_md5)}})},
      {"candidates", value_or_null(material.candidates)},
      {"seed", whole_number(material.seed)},
      {"imports", material.imports ? sorted_names(*material.imports) : Value()},
  });
  if (!material.context.empty()) {
    object.get_if<Dict>()->entries.emplace_back("context", sorted_names(material.context));
  }
  if (material.focus) {
    object.get_if<Dict>()->entries.emplace_back("focus", *material.focus);
  }
  add_texts(object, "files", material.files);
  return sorted_text(std::move(object));
}

Result<std::string> key_of(std::string_view canonical_material) {
  return md5_hex(canonical_material);
}

}  // namespace synth
