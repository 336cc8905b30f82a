#pragma once

#include "cache/key.h"
#include "synth/authors/author.h"
#include "synth/cli/console.h"
#include "synth/cli/model_choice.h"
#include "synth/cli/settings.h"

#include <memory>
#include <optional>

namespace synth {

// Who writes, as settings and environment say.
struct ChosenAuthor {
  std::optional<ModelChoice> model;  // where one is asked
  AuthorMaterial material;           // as cache keys name it
  // How much of one instruction may be worked on at a time: what --jobs says; else many for a
  // model, whose answers are waited for, one for a command, which may not expect company, and what
  // the processors allow for the offline author.
  int at_once = 1;
};
Result<ChosenAuthor> choose_author(const Settings& settings, const Environment& environment);

// `auto` is the offline author and, for what that one cannot do, the command or the model that was
// chosen; which model is said on standard error.
Result<std::shared_ptr<Author>> make_author(const Settings& settings, const ChosenAuthor& chosen,
                                            const Console& console);

}  // namespace synth
