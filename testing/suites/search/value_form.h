#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a call's value is, of Python.
enum class ValueForm {
  plain,
  listed,   // of a generator: what it yields, as a list
  awaited,  // of a coroutine: what it comes to
};

// A call in that form: "list(f(3))", "asyncio.run(f(3))".
std::string in_form(ValueForm form, const std::string& call);

// The function whose value is what `with_arguments` makes of another one.
inline constexpr std::string_view kWithArguments = "synth_with_arguments";

// A module whose function gives its value in that form at once.
std::string module_in_form(const std::string& source, const std::string& function, ValueForm form);

// A module that has kWithArguments beside: what the function gives, then its arguments at these
// places as they are after the call.
std::string module_with_arguments(const std::string& source, const std::string& function,
                                  const std::vector<std::size_t>& places);

}  // namespace synth
