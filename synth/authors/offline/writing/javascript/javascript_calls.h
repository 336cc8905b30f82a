#pragma once

#include "synth/authors/offline/writing/javascript/javascript_syntax.h"

#include <vector>

namespace synth {

// Prettier's predicates on parts of calls.

bool is_binary(const JavascriptNode& node);
bool is_call(const JavascriptNode& node);  // including "new"
bool is_function(const JavascriptNode& node);
bool is_access(const JavascriptNode& node);  // of a member or an item
bool is_number_or_string(const JavascriptNode& node);

// Returns whether the arguments are functions that are composed, each on its own line.
bool is_composition(const std::vector<JavascriptNode>& call);
// Return whether only the last (the first) argument is broken over several lines.
bool may_open_last(const std::vector<JavascriptNode>& call);
bool may_open_first(const std::vector<JavascriptNode>& call);
// Returns whether it is short enough to stay in a chain of calls.
bool is_plain_argument(const JavascriptNode& node, int depth = 2);
// Returns whether all elements are numbers.
bool is_list_of_numbers(const JavascriptNode& node);
// Returns whether breaking the call that it is the only argument of would gain little.
bool is_short_argument(const JavascriptNode& node);

// Returns the links of a call of a member, "a", ".b", "(c)", "[d]", in the order in which they are
// written, each as the node that ends with it.
std::vector<const JavascriptNode*> call_links(const JavascriptNode& call);
// Links that stay together: the first one, then a name with its calls.
using LinkGroup = std::vector<const JavascriptNode*>;
std::vector<LinkGroup> link_groups(const std::vector<const JavascriptNode*>& links);
// Returns whether the second group stays on the line of the first: "Math", "Array".
bool stays_beside(const std::vector<LinkGroup>& groups);
// Returns whether each name may get its own line.
bool is_long_chain(const JavascriptNode& call);

}  // namespace synth
