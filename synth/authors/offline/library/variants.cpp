#include "synth/authors/offline/library/variants.h"

#include "synth/authors/offline/library/writing.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostVariants = 12;  // the limit of variants of an entry that are run

}  // namespace

std::vector<Variant> write_variants(const LibraryEntry& entry, const FunctionSpec& spec,
                                    const std::vector<Example>& examples, Language language,
                                    const OtherFunctions& others) {
  std::vector<Variant> variants;
  for (Fitting& fitting : fittings_of(entry, spec, examples)) {
    auto code = write_entry(language, fitting, spec, others);
    const bool is_new =
        code && std::ranges::find(variants, *code, &Variant::code) == variants.end();
    if (is_new && variants.size() < kMostVariants) {
      variants.push_back({std::move(fitting), *std::move(code)});
    }
  }
  return variants;
}

bool has_constants(const Variant& variant, const std::multimap<std::string, std::string>& stated) {
  return std::ranges::all_of(stated, [&](const auto& constant) {
    const auto used = variant.fitting.constants.find(constant.first);
    if (used == variant.fitting.constants.end()) {
      return false;
    }
    const auto* const text = used->second.template get_if<std::string>();
    const auto* const number = used->second.template get_if<Integer>();
    return (text != nullptr && *text == constant.second) ||
           (number != nullptr && std::to_string(number->to_int64().value_or(0)) == constant.second);
  });
}

}  // namespace synth
