#pragma once

#include "synth/authors/offline/writing/javascript/javascript_syntax.h"

#include <vector>

namespace synth {

// What Prettier asks of parts of calls.

bool is_binary(const JavascriptNode& node);
bool is_call(const JavascriptNode& node);  // "new" too
bool is_function(const JavascriptNode& node);
bool is_access(const JavascriptNode& node);  // of a member or an item
bool is_number_or_string(const JavascriptNode& node);

// Whether arguments are functions that are put together, each in a line.
bool is_composition(const std::vector<JavascriptNode>& call);
// Whether only the last (the first) argument goes over several lines.
bool may_open_last(const std::vector<JavascriptNode>& call);
bool may_open_first(const std::vector<JavascriptNode>& call);
// Whether it is no trouble in a line of calls.
bool is_plain_argument(const JavascriptNode& node, int depth = 2);
// Numbers alone.
bool is_list_of_numbers(const JavascriptNode& node);
// Whether little is won by breaking the call that it is the only argument of.
bool is_short_argument(const JavascriptNode& node);

// The links of a call of a member, "a", ".b", "(c)", "[d]", in the order in which they are written,
// each as the node that ends with it.
std::vector<const JavascriptNode*> call_links(const JavascriptNode& call);
// Links that stay beside each other: what is first, then a name with its calls.
using LinkGroup = std::vector<const JavascriptNode*>;
std::vector<LinkGroup> link_groups(const std::vector<const JavascriptNode*>& links);
// Whether the second group stays beside the first: "Math", "Array".
bool stays_beside(const std::vector<LinkGroup>& groups);
// Whether each name may go to a line of its own.
bool is_long_chain(const JavascriptNode& call);

}  // namespace synth
