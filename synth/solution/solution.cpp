#include "synth/solution/solution.h"

#include "synth/support/enum_names.h"

namespace synth {
namespace {

constexpr EnumName<ConfidenceLevel> kConfidenceLevels[] = {
    {ConfidenceLevel::verified, "verified"},   {ConfidenceLevel::consistent, "consistent"},
    {ConfidenceLevel::uncertain, "uncertain"}, {ConfidenceLevel::failed, "failed"},
    {ConfidenceLevel::abstained, "abstained"},
};

}  // namespace

std::string_view name(ConfidenceLevel level) {
  return name_in(kConfidenceLevels, level);
}

}  // namespace synth
