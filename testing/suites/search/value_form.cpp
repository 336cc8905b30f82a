#include "testing/suites/search/value_form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace synth {

std::string in_form(ValueForm form, const std::string& call) {
  switch (form) {
    case ValueForm::listed:
      return fmt::format("list({})", call);
    case ValueForm::awaited:
      return fmt::format("asyncio.run({})", call);
    case ValueForm::plain:
      break;
  }
  return call;
}

std::string module_in_form(const std::string& source, const std::string& function, ValueForm form) {
  if (form == ValueForm::plain) {
    return source;
  }
  const std::string call = in_form(form, "of(*args, **kwargs)");
  return form == ValueForm::listed
             ? fmt::format("{0}\n\n{1} = (lambda of: lambda *args, **kwargs: {2})({1})\n", source,
                           function, call)
             : fmt::format(
                   "{0}\n\n{1} = (lambda of, asyncio: lambda *args, **kwargs: {2})({1}, "
                   "__import__('asyncio'))\n",
                   source, function, call);
}

std::string module_with_arguments(const std::string& source, const std::string& function,
                                  const std::vector<std::size_t>& places) {
  return fmt::format(
      "{0}\n\n{1} = lambda *args, **kwargs: ({2}(*args, **kwargs), *(args[i] for i in [{3}]))\n",
      source, kWithArguments, function, fmt::join(places, ", "));
}

}  // namespace synth
