#pragma once

#include "synth/cli/settings/settings.h"

namespace synth {

// Returns the environment, overridden by the keys of --key-file, if one is set. Only its owner may
// read the file. It holds lines NAME=KEY, as a shell reads them, or one line, the key of the
// provider that --author names. Errors: config, if others may read it or it holds something else.
Result<Environment> with_key_file(const Settings& settings, Environment environment);

}  // namespace synth
