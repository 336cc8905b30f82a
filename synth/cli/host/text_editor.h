#pragma once

#include "synth/support/result.h"

#include <string>

namespace synth {

// Returns the text as the user leaves it in an editor: $VISUAL, else $EDITOR, else `editor` or
// `vi`. The text is in a file of that name, in a folder that is removed afterwards; the editor has
// our terminal. Errors: config without an editor; author_failed if it ends with another status than
// 0; io; the result must be UTF-8 of at most kMaxInputBytes.
Result<std::string> edit_text(const std::string& text, const std::string& file_name);

}  // namespace synth
