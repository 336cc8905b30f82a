#pragma once

#include <cstdint>
#include <string>

namespace synth {

// Numbers that nobody can guess, from the kernel: what an answer repeats to show which request it
// is to.
std::uint64_t new_ticket_number();
std::string new_ticket();  // 128 bits, in hexadecimal digits

}  // namespace synth
