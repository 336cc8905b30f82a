#include "synth/pipeline/described.h"

#include "synth/run/mention.h"

#include <algorithm>

namespace synth {
namespace {

// More would widen the search by more than they save.
constexpr std::size_t kMostDescribed = 3;

// Returns whether `function` needs `other`, directly or through others.
bool needs(const SpecSet& specs, const std::string& function, const std::string& other) {
  const std::vector<std::string> users = dependents(specs.functions, other);
  return std::ranges::find(users, function) != users.end();
}

bool depends_on(const FunctionSpec& user, const std::string& function) {
  return std::ranges::find(user.dependencies, function) != user.dependencies.end();
}

bool is_in(const Group& group, const std::string& function) {
  return std::ranges::find(group.functions, function) != group.functions.end();
}

}  // namespace

void offer_described(const RunContext& context, Draft& draft) {
  if (context.request.spec || context.author.varies() ||
      context.request.language == Language::bash) {
    return;
  }
  std::vector<FunctionSpec>& functions = draft.specs.functions;
  for (std::size_t i = 1; i < functions.size(); ++i) {
    FunctionSpec& user = functions[i];
    const MentionedNames mentioned(user.purpose);
    for (std::size_t j = i; j-- > 0;) {
      const std::string& earlier = functions[j].name;
      std::set<std::string>& described = draft.described[user.name];
      if (described.size() < kMostDescribed && mentioned.describes(earlier) &&
          !depends_on(user, earlier) && !needs(draft.specs, earlier, user.name)) {
        user.dependencies.push_back(earlier);
        described.insert(earlier);
      }
    }
  }
}

void drop_unwritten(const RunContext& context, Draft& draft, const Group& group) {
  for (FunctionSpec& spec : draft.specs.functions) {
    if (!is_in(group, spec.name)) {
      continue;
    }
    std::erase_if(spec.dependencies, [&](const std::string& function) {
      const bool may_do_without =
          draft.is_described(spec.name, function) ||
          (!context.author.varies() && !spec.examples.empty() && !is_in(group, function));
      return may_do_without && !draft.code.contains(function);
    });
  }
}

}  // namespace synth
