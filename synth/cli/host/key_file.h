#pragma once

#include "synth/cli/settings/settings.h"

#include <string_view>

namespace synth {

// The environment, over which the keys of --key-file lie, if one is set. The file is its owner's
// alone. It holds lines NAME=KEY, as a shell reads them, or one line, the key of the provider that
// --author names. Errors: config, if others may read it or it holds something else.
Result<Environment> with_key_file(const Settings& settings, Environment environment);

// The variable that a provider's key is in; empty if the author needs none.
std::string_view key_variable(AuthorChoice author);

}  // namespace synth
