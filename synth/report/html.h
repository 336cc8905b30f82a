#pragma once

#include <string>
#include <string_view>

namespace synth {

// Text as HTML: nothing in it is markup, and what HTML does not allow is shown as U+FFFD.
std::string escape_html(std::string_view text);

// Code with comments, strings, numbers and keywords in <span class="…">. `language` is a language's
// name or "diff". Linear in the code.
std::string highlight_code(std::string_view code, std::string_view language);

// A whole page: `body` is HTML. It needs no network and no script to be read; its own script, which
// filters and sorts tables, is the only one that its policy lets run.
std::string html_page(std::string_view title, std::string_view body);

}  // namespace synth
