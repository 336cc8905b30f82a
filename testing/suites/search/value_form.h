#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The form of a call's value, of Python; of JavaScript `listed` only.
enum class ValueForm {
  plain,
  listed,   // of a generator: the values that it yields, as a list
  awaited,  // of a coroutine: its result
};

// Returns a call in that form: "list(f(3))", "asyncio.run(f(3))".
std::string in_form(ValueForm form, const std::string& call);

// The name of the function that `with_arguments` makes of another one.
inline constexpr std::string_view kWithArguments = "synth_with_arguments";

// Returns a module whose function returns its value in that form directly.
std::string module_in_form(const std::string& source, const std::string& function, ValueForm form);

// Returns a module that also has kWithArguments: it returns the function's result, then its
// arguments at these places as they are after the call.
std::string module_with_arguments(const std::string& source, const std::string& function,
                                  const std::vector<std::size_t>& places);

}  // namespace synth
