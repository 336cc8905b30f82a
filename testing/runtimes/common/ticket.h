#pragma once

#include <cstdint>
#include <string>

namespace synth {

// Return numbers that nobody can guess, from the kernel. An answer repeats its request's number.
std::uint64_t new_ticket_number();
std::string new_ticket();  // 128 bits, in hexadecimal digits

}  // namespace synth
