#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Text as HTML: nothing in it is markup, and what HTML does not allow is shown as U+FFFD.
std::string escape_html(std::string_view text);

// A share of one as a bar, which says its number if bars are not drawn.
std::string html_meter(double share);

// Code with comments, strings, numbers and keywords in <span class="…">. `language` is a language's
// name or "diff". Linear in the code.
std::string highlight_code(std::string_view code, std::string_view language);

// The same, a line each, without the line's end: what goes on over several lines is marked in each.
std::vector<std::string> highlight_lines(std::string_view code, std::string_view language);

// What a page may load besides itself: nothing, or events from the server that it came from.
enum class PageNetwork { none, own_server };

// A whole page: `body` is HTML. It needs no script to be read; its own script, which filters and
// sorts tables, and its own style are the only ones that its policy lets in.
std::string html_page(std::string_view title, std::string_view body,
                      PageNetwork network = PageNetwork::none);

// The Content-Security-Policy that such a page bears.
std::string page_policy(PageNetwork network = PageNetwork::none);

}  // namespace synth
