#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns code without a mark that each of its lines begins with, and that no language reads: a
// number, as an editor shows it ("1: ", "2: ", …), the `+` of a diff that adds a file, with the
// lines before it, or the prompt `$ `, with `> ` for lines that continue. Returns nothing unless
// all lines have the mark: a diff that also removes lines, and a session with output, stay as they
// are. Linear in the text.
std::optional<std::string> without_line_marks(std::string_view code);

}  // namespace synth
