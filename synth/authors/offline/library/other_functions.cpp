#include "synth/authors/offline/library/other_functions.h"

namespace synth {

OtherFunctions other_functions(const std::vector<CallableFunction>& callable) {
  OtherFunctions others;
  for (const CallableFunction& function : callable) {
    others.taken.insert(function.spec.name);
    if (function.is_asked_for) {
      others.asked_for.insert(function.spec.name);
    }
  }
  return others;
}

}  // namespace synth
