#pragma once

#include "synth/report/profile.h"

#include <string>

namespace synth {

// Returns the distribution of time and money as tables of Markdown; nothing if there is no
// instruction.
std::string profile_markdown(const Profile& profile);

}  // namespace synth
