#pragma once

#include "specs/language.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/settings/arguments.h"
#include "synth/run/request.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// The largest file of --context.
inline constexpr std::size_t kMostContextBytes = std::size_t{1} << 20U;

// What --context names: modules of the user's, with all files of theirs that cells need.
struct ContextFiles {
  std::vector<ModuleText> modules;
  std::vector<std::pair<std::string, std::string>> files;  // name in a cell, and content

  // Errc::usage for any language but Python, if there are modules.
  [[nodiscard]] Result<void> check_language(Language language) const;
  // For the cache key, if nothing else is lent.
  [[nodiscard]] Result<LentCode> lent_code() const;
};

// Errors: usage for what is no module in Python, bad_input or io for what cannot be read.
Result<ContextFiles> read_context_files(const Invocation& invocation);

// Lends files beside those that are lent already. Errc::bad_input if two have one name.
Result<void> lend_files(const std::vector<std::pair<std::string, std::string>>& files,
                        Lending& lending);

// The MD5 of each file, for the cache key.
Result<LentCode> lent_code_of(const std::vector<ModuleText>& modules, const Lending& lending);

// The modules of `modules` that code imports and that would not be found from `folder`.
std::vector<ModuleText> imports_elsewhere(const std::vector<ModuleText>& modules,
                                          std::string_view code,
                                          const std::filesystem::path& folder);

}  // namespace synth
