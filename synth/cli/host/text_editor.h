#pragma once

#include "synth/support/result.h"

#include <string>

namespace synth {

// The text as a person leaves it in their editor: $VISUAL, else $EDITOR, else `editor` or `vi`. It
// is in a file of that name, in a folder that is gone afterwards; the editor has our terminal.
// Errors: config without an editor; author_failed if it ends otherwise than with 0; io; what it
// leaves must be UTF-8 of at most kMaxInputBytes.
Result<std::string> edit_text(const std::string& text, const std::string& file_name);

}  // namespace synth
