#include "synth/authors/offline/instruction/raises.h"

#include "specs/examples/scanner.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {

void add_raise(FunctionSpec& function, const std::string& type, std::string_view when) {
  const auto known = std::ranges::find(function.raises, type, &Raise::type);
  if (known == function.raises.end()) {
    function.raises.push_back({type, std::string(when)});
  } else if (known->when.empty()) {
    known->when = when;
  }
}

void read_raises(FunctionSpec& function, std::string_view sentence) {
  for (std::size_t at = 0; at < sentence.size(); ++at) {
    Scanner scanner{sentence, at};
    if ((at > 0 && is_name_character(sentence, at - 1)) ||
        !scanner.accept_any({"raise", "raises"})) {
      continue;
    }
    scanner.skip_blanks();
    scanner.accept_any({"an", "a"});
    scanner.skip_blanks();
    const std::string type(scanner.name());
    scanner.skip_blanks();
    if (type.ends_with("Error") && scanner.accept_any({"if", "when", "for"})) {
      add_raise(function, type, trim(scanner.rest()));
    }
  }
}

}  // namespace synth
