#include "testing/runtimes/common/ticket.h"

#include <fmt/format.h>

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>

namespace synth {

std::uint64_t new_ticket_number() {
  std::uint64_t number = 0;
  // A read of so few bytes is never partial.
  while (::getrandom(&number, sizeof number, 0) != sizeof number) {
    if (errno != EINTR) {
      std::abort();  // a predictable number would be worse
    }
  }
  return number;
}

std::string new_ticket() {
  return fmt::format("{:016x}{:016x}", new_ticket_number(), new_ticket_number());
}

}  // namespace synth
