#include "synth/authors/offline/reading/remark_rules.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace synth {
namespace {

constexpr std::array<std::pair<std::string_view, RemarkKind>, 8> kKindsOfRemarks = {{
    {"result", RemarkKind::result},
    {"nothing", RemarkKind::nothing},
    {"edge", RemarkKind::edge},
    {"input", RemarkKind::input},
    {"definition", RemarkKind::definition},
    {"demand", RemarkKind::demand},
    {"behaviour", RemarkKind::behaviour},
    {"statement", RemarkKind::statement},
}};

// Reads remarks.txt, which explains its form. A fault in it is a std::logic_error.
class RemarkReader {
 public:
  std::vector<RemarkRule> read() {
    std::string rule;
    for (const std::string_view line : split(kRemarks, '\n')) {
      if (line.starts_with("    ")) {
        rule.append(" ").append(trim(line));
        continue;
      }
      add(std::exchange(rule, {}));
      if (line.starts_with('[')) {
        begin(line.substr(1, line.size() - 2));
      } else if (!line.starts_with('#')) {
        rule = line;
      }
    }
    add(rule);
    return std::move(rules_);
  }

 private:
  void begin(std::string_view section) {
    const auto* const kind =
        std::ranges::find(kKindsOfRemarks, section, &decltype(kKindsOfRemarks)::value_type::first);
    kind_ = kind == kKindsOfRemarks.end() ? std::nullopt : std::optional(kind->second);
    part_ = kind_ ? std::string_view() : section;
    if (!kind_ && !section.starts_with('{')) {
      throw std::logic_error("remarks.txt: no such kind: " + std::string(section));
    }
  }

  void add(const std::string& rule) {
    if (rule.empty()) {
      return;
    }
    const std::size_t colon = rule.find(": ");
    if (colon == std::string::npos) {
      throw std::logic_error("remarks.txt: no topic: " + rule);
    }
    const std::size_t end = std::min(rule.find(kInstead), rule.size());
    const std::string instead = end < rule.size() ? rule.substr(end + kInstead.size()) : "";
    add(rule.substr(0, colon), rule.substr(colon + 2, end - colon - 2), instead);
  }

  void add(const std::string& topic, const std::string& pattern, const std::string& instead) {
    if (!kind_) {
      parts_[part_].push_back(pattern);
      return;
    }
    const std::size_t open = pattern.find('{');
    if (open == std::string::npos) {
      rules_.push_back({*kind_, topic, RemarkPattern(pattern), instead});
      return;
    }
    const std::size_t end = pattern.find('}', open) + 1;
    for (const std::string& part : parts_.at(std::string_view(pattern).substr(open, end - open))) {
      add(topic, pattern.substr(0, open) + part + pattern.substr(end), instead);
    }
  }

  static constexpr std::string_view kInstead = " ==> ";

  std::optional<RemarkKind> kind_;
  std::string_view part_;
  std::map<std::string_view, std::vector<std::string>> parts_;
  std::vector<RemarkRule> rules_;
};

}  // namespace

const std::vector<RemarkRule>& remark_rules() {
  static const std::vector<RemarkRule> kRules = RemarkReader().read();
  return kRules;
}

}  // namespace synth
