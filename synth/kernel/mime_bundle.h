#pragma once

#include "testing/runtimes/common/steps.h"

#include <string>
#include <string_view>

namespace synth {

// A result in its forms as Jupyter's messages have it: a JSON object of MIME types and contents. An
// image is in base64, JSON is a value; a form that is not what it says is left out.
std::string mime_bundle(const ShownResult& result);

// The bundle of a text that is given as Markdown and as plain text.
std::string text_bundle(std::string_view text, std::string_view markdown);

}  // namespace synth
