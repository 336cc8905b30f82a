#pragma once

#include "specs/language.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/settings/arguments.h"
#include "synth/run/request.h"
#include "synth/session/collect_folder.h"
#include "synth/support/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The largest file of --context.
inline constexpr std::size_t kMostContextBytes = std::size_t{1} << 20U;

// The modules that --context names, all in one language, with all files that cells need for them.
struct ContextFiles {
  std::optional<Language> language;  // none without modules
  std::vector<ModuleText> modules;
  NamedFiles files;  // as cells have them

  // Returns Errc::usage if the modules are in another language.
  [[nodiscard]] Result<void> check_language(Language asked) const;
};

// Reads the modules. Errors: usage for a file that is neither a module in Python or JavaScript
// nor a header of C++, and for several languages; bad_input or io for one that cannot be read.
Result<ContextFiles> read_context_files(const Invocation& invocation);

// Adds files to those lent already. Errors: Errc::bad_input if two have one name.
Result<void> lend_files(const NamedFiles& files, NamedFiles& lent);

// Returns the MD5 of each file, for the cache key.
Result<LentCode> lent_code_of(const std::vector<ModuleText>& modules, const NamedFiles& lent);

// Returns the modules that code imports and its language would not find from `folder`.
std::vector<ModuleText> imports_elsewhere(const std::vector<ModuleText>& modules,
                                          std::string_view code,
                                          const std::filesystem::path& folder);

}  // namespace synth
