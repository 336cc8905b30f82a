#include "testing/runtimes/cpp/host/namespaces.h"

#include "testing/runtimes/cpp/host/declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kNamespace = "namespace";
constexpr std::string_view kInline = "inline ";
constexpr std::string_view kLinkage = "extern \"C\"";
constexpr std::size_t kDeepestScope = 32;  // in namespaces
constexpr std::size_t kMostScopes = 10'000;
constexpr std::size_t kMostOpening = 200;  // tokens of what opens a namespace

// Returns the name that "inline namespace v1" gives; empty for `extern "C"` and without a name.
std::string_view name_of(std::string_view opening) {
  const std::size_t at = opening.rfind(' ');
  return opening.starts_with("extern") || at == opening.npos || opening.ends_with(kNamespace)
             ? std::string_view()
             : opening.substr(at + 1);
}

class Flattener {
 public:
  explicit Flattener(const CppTokens& tokens) : tokens_(tokens) { flat_.scopes.emplace_back(); }

  CppFlatTokens run() {
    while (at_ < tokens_.size()) {
      step();
    }
    return std::move(flat_);
  }

 private:
  struct Opened {
    std::vector<std::string> openings;
    std::size_t next = 0;  // place behind the brace
  };

  [[nodiscard]] std::string_view token(std::size_t at) const {
    return at < tokens_.size() ? std::string_view(tokens_[at]) : std::string_view();
  }

  void step() {
    const bool is_linkage = token(at_) == "extern" && token(at_ + 1) == "\"";
    if (auto opened = may_open(1) ? read_opening() : std::nullopt) {
      open(std::move(opened->openings));
      at_ = opened->next;
    } else if (is_linkage && may_open(1)) {  // of one declaration
      open({std::string(kLinkage)});
      is_for_one_ = true;
      at_ += 2;
    } else if (token(at_) == "{") {
      const std::size_t end = behind_matching_token(tokens_, at_, "}");
      while (at_ < end) {
        add(tokens_[at_++]);
      }
      end_declaration();
    } else if (token(at_) == "}" && !open_.empty()) {
      close();
      ++at_;
    } else {
      add(tokens_[at_++]);
      if (flat_.tokens.back() == ";") {
        end_declaration();
      }
    }
  }

  [[nodiscard]] bool may_open(std::size_t count) const {
    return flat_.scopes.size() < kMostScopes &&
           flat_.scopes[now()].openings.size() + count <= kDeepestScope;
  }

  // Reads `inline namespace a::inline b {` or `extern "C" {`.
  [[nodiscard]] std::optional<Opened> read_opening() const {
    if (token(at_) == "extern" && token(at_ + 1) == "\"" && token(at_ + 2) == "{") {
      return Opened{.openings = {std::string(kLinkage)}, .next = at_ + 3};
    }
    bool is_inline = token(at_) == "inline";
    std::size_t at = at_ + (is_inline ? 1 : 0);
    if (token(at) != kNamespace || (at_ > 0 && token(at_ - 1) == "using")) {
      return std::nullopt;
    }
    Opened opened;
    const auto near = std::span(tokens_).first(std::min(at + kMostOpening, tokens_.size()));
    for (++at; at < near.size() && token(at) != "{"; ++at) {
      if (token(at) == "inline") {
        is_inline = true;
      } else if (is_cpp_name(token(at)) && token(at) != kNamespace &&
                 may_open(opened.openings.size() + 1)) {
        opened.openings.push_back(
            fmt::format("{}{} {}", is_inline ? kInline : "", kNamespace, token(at)));
        is_inline = false;
      } else if (token(at) != "::") {
        return std::nullopt;  // an alias
      }
    }
    if (opened.openings.empty()) {
      opened.openings.push_back(fmt::format("{}{}", is_inline ? kInline : "", kNamespace));
    }
    opened.next = at + 1;
    return token(at) == "{" ? std::optional(std::move(opened)) : std::nullopt;
  }

  void open(std::vector<std::string> openings) {
    CppScope scope = flat_.scopes[now()];
    std::ranges::move(openings, std::back_inserter(scope.openings));
    open_.push_back(flat_.scopes.size());
    flat_.scopes.push_back(std::move(scope));
    add(";");
  }

  void close() {
    open_.pop_back();
    is_for_one_ = false;
    add(";");
  }

  void end_declaration() {
    if (is_for_one_) {
      close();
    }
  }

  [[nodiscard]] std::size_t now() const { return open_.empty() ? 0 : open_.back(); }

  void add(std::string token) {
    flat_.tokens.push_back(std::move(token));
    flat_.scope_of.push_back(now());
  }

  const CppTokens& tokens_;
  std::size_t at_ = 0;
  CppFlatTokens flat_;
  std::vector<std::size_t> open_;  // scopes
  bool is_for_one_ = false;        // the innermost scope ends with the declaration
};

}  // namespace

std::string CppScope::prefix() const {
  std::string text;
  for (const std::string& opening : openings) {
    const std::string_view name = name_of(opening);
    text += name.empty() ? "" : fmt::format("{}::", name);
  }
  return text;
}

std::string CppScope::around(std::string_view text) const {
  std::string before;
  std::string behind;
  for (const std::string& opening : openings) {
    before += opening + " { ";
    behind += " }";
  }
  return fmt::format("{}{}{}", before, text, behind);
}

CppScope CppScope::named() const {
  CppScope kept = *this;
  std::erase_if(kept.openings, [](const std::string& opening) { return name_of(opening).empty(); });
  return kept;
}

bool CppFlatTokens::has_namespace(std::string_view opening) const {
  return std::ranges::any_of(scopes, [&](const CppScope& each) {
    return !each.openings.empty() && name_of(each.openings.back()) == name_of(opening);
  });
}

CppFlatTokens without_cpp_namespaces(const CppTokens& tokens) {
  return Flattener(tokens).run();
}

}  // namespace synth
