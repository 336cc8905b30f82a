#pragma once

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/reading/remarks.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A rule by which remarks are recognized (patterns as in RemarkPattern).
struct RemarkRule {
  RemarkKind kind;
  std::string topic;
  RemarkPattern pattern;
  std::string instead;
};

// Returns the rules of remarks.txt.
const std::vector<RemarkRule>& remark_rules();

extern const std::string_view kRemarks;  // remarks.txt

}  // namespace synth
