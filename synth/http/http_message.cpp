#include "synth/http/http_message.h"

#include "synth/support/text.h"

namespace synth {

std::optional<std::string> HttpRequest::field(std::string_view name) const {
  const std::string wanted = in_lower_case(name);
  std::optional<std::string> found;
  for (const auto& [each, value] : fields) {
    if (in_lower_case(each) == wanted) {
      found = found ? *found + ", " + value : value;
    }
  }
  return found;
}

}  // namespace synth
