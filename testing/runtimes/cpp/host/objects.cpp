#include "testing/runtimes/cpp/host/objects.h"

#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kMostFieldsOfObject = 64;
constexpr std::size_t kMostInside = 8;  // objects inside each other
constexpr std::size_t kMostRead = 100;  // classes: each is looked for in the whole source
// Parts of all ways to make an object: the code that makes it names each.
constexpr std::size_t kMostParts = 5'000;

tl::unexpected<Error> no_value(const std::string& name, std::string_view why) {
  return fail(Errc::not_allowed,
              fmt::format("an object of {} cannot be passed as a value: {}", name, why),
              "see docs/check.md for the types that can");
}

std::size_t parts_of(const CppType& type) {
  std::size_t parts = type.kind == CppType::Kind::object ? type.object->parts : 1;
  for (const CppType& item : type.items) {
    parts += parts_of(item);
  }
  return parts;
}

// Returns whether a value can be handed to the parameter: one taken as `T&` needs a variable.
bool takes_value(const CppParameter& parameter) {
  return !parameter.is_changeable();
}

}  // namespace

std::string cpp_header_texts(std::span<const std::pair<std::string, std::string>> files) {
  constexpr std::array<std::string_view, 4> kEndings{".h", ".hpp", ".hh", ".hxx"};
  std::string texts;
  for (const auto& [name, content] : files) {
    const bool is_header = std::ranges::any_of(
        kEndings, [&](std::string_view ending) { return name.ends_with(ending); });
    texts += is_header ? content + "\n" : "";
  }
  return texts;
}

void CppObjects::scan() {
  if (std::exchange(is_scanned_, true)) {
    return;
  }
  const std::string text = headers_.empty() ? std::string() : std::string(headers_) + "\n";
  CppAliases aliases;
  tokens_ = without_cpp_namespaces(scan_cpp(text + std::string(source_), aliases));
  note_cpp_aliases(tokens_.tokens, aliases);
  aliases_.merge(aliases);
}

Result<std::shared_ptr<const CppObject>> CppObjects::find(const std::string& name) {
  if (const auto known = known_.find(name); known != known_.end()) {
    return known->second;
  }
  if (reading_.size() >= kMostInside || reading_.contains(name)) {
    return no_value(name, "it holds others of its kind, or too many inside each other");
  }
  if (known_.size() >= kMostRead) {
    return no_value(name, "there are too many classes");
  }
  scan();
  reading_.insert(name);
  Found found = read(name);
  reading_.erase(name);
  return known_.emplace(name, std::move(found)).first->second;
}

CppObjects::Found CppObjects::read(const std::string& name) {
  const std::size_t at = name.rfind("::");
  const std::string last = at == std::string::npos ? name : name.substr(at + 2);
  SYNTH_TRY(CppClass read, read_cpp_fields(tokens_, aliases_, last, finder()));
  CppObject object{.name = read.scope.prefix() + last,
                   .fields = std::move(read.fields),
                   .makings = {},
                   .is_aggregate = read.is_aggregate};
  if (!("::" + object.name).ends_with("::" + name)) {
    return fail(Errc::bad_input, fmt::format("the code defines no class '{}'", name));
  }
  if (!read.is_open) {
    return no_value(object.name, read.others.empty() ? "not all that it holds are public fields"
                                                     : read.others.begin()->second.message);
  }
  for (CppMember& member : read.members) {
    std::vector<CppParameter>& parameters = member.signature.parameters;
    if (member.kind != CppMember::Kind::constructor ||
        !std::ranges::all_of(parameters, takes_value)) {
      continue;
    }
    for (const CppParameter& parameter : parameters) {
      object.parts += parts_of(parameter.type);
    }
    object.makings.push_back(std::move(parameters));
  }
  if (object.makings.empty()) {
    return no_value(object.name, "no constructor takes values");
  }
  if (object.fields.size() > kMostFieldsOfObject || object.parts > kMostParts) {
    return no_value(object.name, "it has too many fields");
  }
  return std::make_shared<const CppObject>(std::move(object));
}

FindCppObject CppObjects::finder() {
  return [this](const std::string& name) { return find(name); };
}

}  // namespace synth
