#pragma once

#include "specs/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Answers as models give them.

// An answer to the question for `add`, which may break the schema.
struct AnswerForm {
  std::string name;
  std::string answer;
  // The complaint in the next request; empty if the answer is good as it is.
  std::string asked = {};
};

// {"implementations": [{"function": "add", "code": code}]}
std::string in_json(std::string_view code, std::string_view function = "add");

std::string good_code(Language language);

// Returns forms that models wrap code in, in any language.
std::vector<AnswerForm> common_forms(Language language);

// Returns forms of the code itself, in one language.
const std::vector<AnswerForm>& own_forms(Language language);

}  // namespace synth
