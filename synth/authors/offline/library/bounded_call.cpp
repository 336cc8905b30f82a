#include "synth/authors/offline/library/bounded_call.h"

#include <fmt/format.h>

namespace synth {

// What is raised while a generator is closed is lost, and ends the counting: only lines raise.
std::string bounded_call(const std::string& name) {
  return fmt::format(R"(

def {}(*arguments):
    import sys

    steps = 0

    def count(frame, event, argument):
        nonlocal steps
        steps += 1
        if event != "line":
            return count
        if steps > 5000:
            raise TimeoutError
        if steps % 16 == 0:
            for value in frame.f_locals.values():
                if isinstance(value, int) and value.bit_length() > 8192:
                    raise OverflowError
        return count

    sys.settrace(count)
    try:
        return {}(*arguments)
    finally:
        sys.settrace(None)
)",
                     kBoundedCall, name);
}

}  // namespace synth
