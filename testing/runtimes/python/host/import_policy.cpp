#include "testing/runtimes/python/host/import_policy.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

bool is_part(std::string_view part) {
  // Any letter beyond ASCII may be part of an identifier.
  const auto fits = [](char c) { return is_word_character(c) || !is_ascii(c); };
  return !part.empty() && !is_digit(part[0]) && std::ranges::all_of(part, fits);
}

}  // namespace

Result<std::vector<std::string>> parse_module_list(std::string_view text) {
  std::vector<std::string> modules;
  if (trim(text).empty()) {
    return modules;
  }
  for (const std::string_view item : split(text, ',')) {
    const std::string_view module = trim(item);
    if (!std::ranges::all_of(split(module, '.'), is_part)) {
      return fail(Errc::bad_input, fmt::format("'{}' is not a name of a module", module),
                  "give names with commas between them, as in math,os.path");
    }
    modules.emplace_back(module);
  }
  return modules;
}

Result<ImportPolicy> parse_import_policy(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view kind = text.substr(0, colon);
  if (colon == text.npos || (kind != "allow" && kind != "deny")) {
    return fail(Errc::bad_input, fmt::format("'{}' is not an import policy", text),
                "give allow:math,json or deny:os,subprocess");
  }
  ImportPolicy policy;
  policy.kind = kind == "allow" ? ImportPolicy::Kind::allow : ImportPolicy::Kind::deny;
  SYNTH_TRY(policy.modules, parse_module_list(text.substr(colon + 1)));
  return policy;
}

}  // namespace synth
