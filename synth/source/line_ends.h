#pragma once

#include <string>
#include <string_view>

namespace synth {

// Whether lines end as Windows' do, all of them.
bool has_crlf_only(std::string_view source);

// The text with such ends; its lines end in \n alone.
std::string with_crlf(std::string_view text);

}  // namespace synth
