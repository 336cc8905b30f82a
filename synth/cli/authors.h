#pragma once

#include "cache/key.h"
#include "synth/authors/author.h"
#include "synth/cli/console.h"
#include "synth/cli/settings.h"

#include <memory>

namespace synth {

// The author that settings and environment name. `auto` is the offline author and, for what that
// one cannot do, the command or the model that was found; which one is said on standard error.
Result<std::shared_ptr<Author>> make_author(const Settings& settings,
                                            const Environment& environment, const Console& console);

// How much of one instruction may be worked on at a time: what --jobs says; else many for a model,
// whose answers are waited for, one for a command, which may not expect company, and what the
// processors allow for the offline author.
Result<int> at_once(const Settings& settings, const Environment& environment);

// How the author is configured, as cache keys name it.
Result<AuthorMaterial> author_material(const Settings& settings, const Environment& environment);

}  // namespace synth
