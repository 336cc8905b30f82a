#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns text as HTML: nothing in it is markup, and characters that HTML does not allow are shown
// as U+FFFD.
std::string escape_html(std::string_view text);

// Returns a share of one as a bar, which shows its number if bars are not drawn.
std::string html_meter(double share);

// Returns code with comments, strings, numbers and keywords in <span class="…">. `language` is a
// language's name or "diff". Linear in the code.
std::string highlight_code(std::string_view code, std::string_view language);

// Returns the same, by line, without the line's end: an element of several lines is marked in each.
std::vector<std::string> highlight_lines(std::string_view code, std::string_view language);

// The network access of a page: none, or events from its own server.
enum class PageNetwork { none, own_server };

// Returns a whole page: `body` is HTML. It needs no script to be read; its policy allows only its
// own script, which filters and sorts tables, and its own style.
std::string html_page(std::string_view title, std::string_view body,
                      PageNetwork network = PageNetwork::none);

// Returns the Content-Security-Policy of such a page.
std::string page_policy(PageNetwork network = PageNetwork::none);

}  // namespace synth
