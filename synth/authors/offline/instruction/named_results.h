#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the purpose with the parts of a result in place of names that stand for them: "return a
// tuple (low, high), where low is the smallest price and high is the largest" becomes "return a
// tuple with the smallest price and the largest". Returns nothing if no names in brackets are all
// explained so, in their order.
std::optional<std::string> with_named_results(std::string_view purpose);

// Returns what is said of each part as a purpose of its own: "Return the smallest price.". Returns
// none if there are no such names.
std::vector<std::string> named_results(std::string_view purpose);

}  // namespace synth
