#pragma once

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/reading/remarks.h"

#include <vector>

namespace synth {

// A rule by which remarks are recognized (patterns as in RemarkPattern).
struct RemarkRule {
  RemarkKind kind;
  std::string_view topic;
  RemarkPattern pattern;
  std::string_view instead;
};

const std::vector<RemarkRule>& remark_rules();
// Adds the rules for separate sentences (remark_sentence_rules.cpp).
void add_sentence_rules(std::vector<RemarkRule>& rules);
// Adds the rules for statements behind the request (remark_statement_rules.cpp).
void add_statement_rules(std::vector<RemarkRule>& rules);

}  // namespace synth
