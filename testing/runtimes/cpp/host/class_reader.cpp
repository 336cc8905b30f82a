#include "testing/runtimes/cpp/host/class_reader.h"

#include "specs/operators.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/class_text.h"
#include "testing/runtimes/cpp/host/declarations.h"
#include "testing/runtimes/cpp/host/objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace synth {
namespace {

using TokenSpan = std::span<const std::string>;
using MemberKind = CppMember::Kind;

constexpr std::size_t kMostMembers = 2'000;
constexpr std::size_t kMostBases = 16;
constexpr std::size_t kMostParameterTokens = 64;

// The public members that a class declares itself.
class MemberReader {
 public:
  enum class Extent { whole, fields };  // or only the fields and constructors

  MemberReader(std::string name, const CppAliases& aliases, const FindCppObject& find,
               CppClass& made, Extent extent = Extent::whole)
      : name_(std::move(name)), aliases_(aliases), find_(find), made_(made), extent_(extent) {}

  void read(const CppClassText& text) {
    bool is_public = text.is_struct;

    for (std::size_t at = 0; at < text.body.size() && made_.members.size() < kMostMembers;) {
      const std::string& token = text.body[at];
      const bool is_label = at + 1 < text.body.size() && text.body[at + 1] == ":";
      if (is_label && is_one_of_tokens(token, {"public", "private", "protected"})) {
        is_public = token == "public";
        at += 2;
        continue;
      }
      const CppDeclaration declared = read_cpp_declaration(text.body, at);
      take(declared, text.body.subspan(at, std::min(declared.next, text.body.size()) - at),
           is_public);
      at = declared.next;
    }
    add_implicit_constructors(text);
  }

  [[nodiscard]] const std::set<std::string, std::less<>>& names() const { return names_; }

 private:
  void take(const CppDeclaration& declared, TokenSpan whole, bool is_public) {
    const TokenSpan head = declared.head;
    const bool is_no_member =
        head.empty() ||
        is_one_of_tokens(head[0], {"using", "typedef", "friend", "enum", "union"}) ||
        has_token(head, "~") || is_nested_class(declared, whole);
    if (is_no_member) {
      return;
    }
    if (has_token(head, "operator")) {
      take_operator(declared, whole, is_public);
      return;
    }
    if (head[0] == "template") {
      refuse(declared, "is a template");
    } else if (declared.parameters != 0) {
      take_function(declared, whole, is_public);
    } else {
      take_fields(whole, is_public);
    }
  }

  // Returns whether it is `struct Node { … };`, not a field of a type with such a name.
  static bool is_nested_class(const CppDeclaration& declared, TokenSpan whole) {
    const bool is_class = is_one_of_tokens(declared.head[0], {"class", "struct"});
    const std::size_t behind = declared.head.size();
    return is_class && (behind >= whole.size() || is_one_of_tokens(whole[behind], {"{", ":"}) ||
                        declared.head.size() <= 2);
  }

  void refuse(const CppDeclaration& declared, std::string_view why) {
    const std::string& name =
        declared
            .head[declared.parameters == 0 ? declared.head.size() - 1 : declared.parameters - 1];
    names_.insert(name);
    made_.others.emplace(
        name, Error{Errc::not_allowed, fmt::format("{}::{} {}", made_.name, name, why), ""});
  }

  void take_function(const CppDeclaration& declared, TokenSpan whole, bool is_public) {
    const std::string& name = declared.head[declared.parameters - 1];
    const bool is_constructor = name == name_ && declared.parameters > 0 && !gives(declared);
    has_constructor_ = has_constructor_ || is_constructor;
    if (!is_constructor) {
      names_.insert(name);
    }
    const bool is_left_out = extent_ == Extent::fields && !is_constructor;
    if (!is_public || is_left_out || is_deleted(declared, whole) || !is_cpp_name(name)) {
      return;
    }
    const std::size_t end = end_of_parameters(declared);
    if (end == 0) {
      return;
    }
    const std::vector<CppTokens> parameters = parameters_of(declared, end);
    CppMember member{.kind = is_constructor ? MemberKind::constructor : MemberKind::method};
    member.signature.function = is_constructor ? made_.name : name;
    member.signature.result = CppType{.kind = CppType::Kind::none, .name = "void", .items = {}};
    if (auto read = read_parameters(parameters, member.signature); !read) {
      made_.others.emplace(member.signature.function, std::move(read).error());
      return;
    }
    if (!is_constructor) {
      read_result(declared, end, member, declared.parameters - 1);
    }
    add_with_defaults(std::move(member), parameters);
  }

  static bool is_deleted(const CppDeclaration& declared, TokenSpan whole) {
    const TokenSpan behind = whole.subspan(declared.head.size());
    return has_token(behind.first(std::min<std::size_t>(2, behind.size())), "delete");
  }

  // Returns the place behind the bracket that closes the parameters; 0 if it is not closed.
  static std::size_t end_of_parameters(const CppDeclaration& declared) {
    if (declared.parameters >= declared.head.size()) {
      return 0;
    }
    const std::size_t end = behind_matching_token(declared.head, declared.parameters, ")");
    return end < declared.parameters + 2 || declared.head[end - 1] != ")" ? 0 : end;
  }

  static std::vector<CppTokens> parameters_of(const CppDeclaration& declared, std::size_t end) {
    return split_cpp_parameters(
        declared.head.subspan(declared.parameters + 1, end - declared.parameters - 2));
  }

  // Reads an operator as the method that steps name it by (specs/operators.h).
  void take_operator(const CppDeclaration& declared, TokenSpan whole, bool is_public) {
    const std::size_t end = end_of_parameters(declared);
    if (!is_public || extent_ == Extent::fields || end == 0 || is_deleted(declared, whole)) {
      return;
    }
    const auto at = static_cast<std::size_t>(std::ranges::find(declared.head, "operator") -
                                             declared.head.begin());
    const CppTokens name(
        declared.head.begin() + static_cast<std::ptrdiff_t>(at) + 1,
        declared.head.begin() + static_cast<std::ptrdiff_t>(std::max(declared.parameters, at + 1)));
    const std::vector<CppTokens> parameters = parameters_of(declared, end);
    const Operator* const of = find_cpp_operator(join(name, ""), parameters.size());
    if (of == nullptr) {
      return;
    }
    CppMember member{.kind = MemberKind::method};
    member.signature.function = of->method;
    names_.insert(member.signature.function);
    if (auto read = read_parameters(parameters, member.signature); !read) {
      made_.others.emplace(member.signature.function, std::move(read).error());
      return;
    }
    if (of->arguments == 0 && is_cpp_name(name.front())) {  // a conversion
      take_result(name, member);
      made_.members.push_back(std::move(member));
      return;
    }
    read_result(declared, end, member, at);
    add_assignment(declared.head.first(at), member);
    made_.members.push_back(std::move(member));
  }

  // What `operator[]` refers to can be assigned.
  void add_assignment(TokenSpan result, const CppMember& member) {
    const bool is_reference = has_token(result, "&") && !has_token(result, "const");
    if (member.signature.function != "__getitem__" || !is_reference || !member.no_value.empty()) {
      return;
    }
    CppMember assigned = member;
    assigned.signature.function = "__setitem__";
    assigned.signature.parameters.push_back(
        {.type = member.signature.result, .passed = "", .name = "value"});
    assigned.signature.result = CppType{.kind = CppType::Kind::none, .name = "void", .items = {}};
    made_.members.push_back(std::move(assigned));
  }

  // Returns whether a type precedes the name; a constructor may have specifiers there.
  static bool gives(const CppDeclaration& declared) {
    const TokenSpan before = declared.head.first(declared.parameters - 1);
    return std::ranges::any_of(before, [](const std::string& token) {
      return is_cpp_name(token) && !is_one_of_tokens(token, {"explicit", "inline", "constexpr"});
    });
  }

  Result<void> read_parameters(const std::vector<CppTokens>& parameters, CppSignature& signature) {
    if (parameters.size() > kMostCppParameters) {
      return fail(Errc::not_allowed, fmt::format("{} has too many parameters", signature.function));
    }
    for (const CppTokens& tokens : parameters) {
      auto parameter = read_cpp_parameter(tokens, aliases_, find_);
      if (!parameter) {
        return fail(
            parameter.error().within(fmt::format("{}::{}", made_.name, signature.function)));
      }
      if (parameter->type.kind == CppType::Kind::none) {
        break;  // f(void)
      }
      signature.parameters.push_back(*std::move(parameter));
    }
    return {};
  }

  // Reads the type before the name, or after an arrow.
  void read_result(const CppDeclaration& declared, std::size_t end, CppMember& member,
                   std::size_t name) {
    const TokenSpan head = declared.head;
    const TokenSpan behind = cpp_trailing_type(head.subspan(std::min(end, head.size())));
    const TokenSpan type = behind.empty() ? head.first(name) : behind;
    take_result(CppTokens(type.begin(), type.end()), member);
  }

  void take_result(const CppTokens& tokens, CppMember& member) const {
    auto result = read_cpp_parameter(tokens, aliases_, find_);
    if (result) {
      member.signature.result = std::move(result->type);
    } else {
      member.no_value = result.error().message;
    }
  }

  // Adds a member for each number of parameters: those with a default may be omitted from the end.
  void add_with_defaults(CppMember member, const std::vector<CppTokens>& parameters) {
    std::vector<CppParameter>& all = member.signature.parameters;
    while (true) {
      made_.members.push_back(member);
      const bool has_default = !all.empty() && has_token(parameters[all.size() - 1], "=");
      if (!has_default || made_.members.size() >= kMostMembers) {
        return;
      }
      all.pop_back();
    }
  }

  // Reads `int a = 0, b{1};`: each name has the type before the first one.
  void take_fields(TokenSpan whole, bool is_public) {
    const TokenSpan declaration = whole.first(whole.size() - (whole.back() == ";" ? 1 : 0));
    CppTokens type;
    for (CppTokens& tokens : split_cpp_parameters(declaration)) {
      const auto end = std::ranges::find_if(tokens, [](const std::string& token) {
        return is_one_of_tokens(token, {"=", "{", ":", "["});
      });
      const bool is_array = end != tokens.end() && *end == "[" && end != tokens.begin();
      tokens.erase(end, tokens.end());
      if (tokens.empty() || !is_cpp_name(tokens.back())) {
        return;
      }
      const std::string name = tokens.back();
      if (type.empty()) {
        type.assign(tokens.begin(), tokens.end() - 1);
        std::erase(type, "mutable");
        tokens = type;
      } else {
        tokens.insert(tokens.begin(), type.begin(), type.end());
        tokens.pop_back();
      }
      take_field(name, tokens, is_public, is_array);
    }
  }

  void take_field(const std::string& name, const CppTokens& type, bool is_public, bool is_array) {
    names_.insert(name);
    all_fields_are_public_ = all_fields_are_public_ && is_public;
    if (!is_public) {
      return;
    }
    CppMember member{.kind = MemberKind::field};
    member.signature.function = name;
    auto read = read_cpp_parameter(type, aliases_, find_);
    if (is_array || !read) {
      made_.others.emplace(
          name, is_array ? Error{Errc::not_allowed, fmt::format("{} is an array", name), ""}
                         : read.error());
      all_fields_are_public_ = false;
      return;
    }
    member.signature.result = std::move(read->type);
    if (!has_token(type, "static")) {
      made_.fields.push_back({.type = member.signature.result, .passed = "", .name = name});
      all_fields_are_public_ = all_fields_are_public_ && read->passed.empty();
    }
    made_.members.push_back(std::move(member));
  }

  // Adds the constructor without arguments of a class that declares none; a class with only public
  // fields also takes values for the first of them.
  void add_implicit_constructors(const CppClassText& text) {
    made_.is_open =
        all_fields_are_public_ && text.bases.empty() && !has_token(text.body, "virtual");
    made_.is_aggregate = made_.is_open && !has_constructor_;
    if (has_constructor_ || name_ != made_.name) {
      return;
    }
    CppMember member{.kind = MemberKind::constructor};
    member.signature.function = made_.name;
    member.signature.result = CppType{.kind = CppType::Kind::none, .name = "void", .items = {}};
    made_.members.push_back(member);
    if (!made_.is_aggregate) {
      return;
    }
    for (const CppParameter& field : made_.fields) {
      member.signature.parameters.push_back(field);
      made_.members.push_back(member);
    }
  }

  std::string name_;
  const CppAliases& aliases_;
  const FindCppObject& find_;
  CppClass& made_;
  Extent extent_;
  std::set<std::string, std::less<>> names_;  // declared names, public or not
  bool has_constructor_ = false;
  bool all_fields_are_public_ = true;
};

// Adds the members that the class inherits: a nearer declaration hides a more distant one.
void add_inherited(TokenSpan tokens, const CppAliases& aliases, const FindCppObject& find,
                   const CppClassText& text, std::set<std::string, std::less<>> hidden,
                   CppClass& made) {
  std::vector<std::string> bases = public_cpp_bases(text);
  for (std::size_t i = 0; i < bases.size() && i < kMostBases; ++i) {
    const auto base = find_cpp_class_text(tokens, bases[i]);
    if (!base || base->is_template || made.members.size() >= kMostMembers) {
      continue;
    }
    CppClass inherited{.name = bases[i], .members = {}, .others = {}};
    MemberReader reader(bases[i], aliases, find, inherited);
    reader.read(*base);
    for (CppMember& member : inherited.members) {
      if (member.kind != MemberKind::constructor && !hidden.contains(member.signature.function)) {
        made.members.push_back(std::move(member));
      }
    }
    inherited.others.erase(bases[i]);
    std::erase_if(inherited.others,
                  [&](const auto& other) { return hidden.contains(other.first); });
    made.others.merge(inherited.others);
    hidden.insert(reader.names().begin(), reader.names().end());
    const std::vector<std::string> further = public_cpp_bases(*base);
    bases.insert(bases.end(), further.begin(), further.end());
  }
}

// Returns whether the code defines `std::ostream& operator<<(std::ostream&, const Name&)`.
bool is_printable(TokenSpan tokens, std::string_view name) {
  for (std::size_t at = 0; at + 4 < tokens.size(); ++at) {
    if (tokens[at] != "operator" || tokens[at + 1] != "<" || tokens[at + 2] != "<" ||
        tokens[at + 3] != "(") {
      continue;
    }
    const TokenSpan near =
        tokens.subspan(at + 3).first(std::min(kMostParameterTokens, tokens.size() - at - 3));
    const std::size_t end = behind_matching_token(near, 0, ")");
    if (has_token(near.first(end), "ostream") && has_token(near.first(end), name)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string CppClass::qualified() const {
  return fmt::format("::{}{}", scope.prefix(), name);
}

namespace {

Result<CppClassText> class_text_of(TokenSpan tokens, const std::string& name) {
  auto text = find_cpp_class_text(tokens, name);
  if (!text) {
    return fail(Errc::bad_input, fmt::format("the code defines no class '{}'", name));
  }
  if (text->is_template) {
    return fail(
        Errc::not_allowed,
        fmt::format("{} is a template, of which no object can be made without its types", name));
  }
  return *std::move(text);
}

}  // namespace

Result<CppClass> read_cpp_fields(const CppFlatTokens& source, const CppAliases& aliases,
                                 const std::string& name, const FindCppObject& find) {
  SYNTH_TRY(const CppClassText text, class_text_of(source.tokens, name));
  CppClass made{.name = name, .members = {}, .others = {}, .scope = source.scope(text.place)};
  MemberReader(name, aliases, find, made, MemberReader::Extent::fields).read(text);
  return made;
}

Result<CppClass> read_cpp_class(std::string_view source, const std::string& name,
                                std::string_view headers) {
  CppAliases aliases;
  const CppFlatTokens flat = without_cpp_namespaces(scan_cpp(source, aliases));
  const CppTokens& tokens = flat.tokens;
  note_cpp_aliases(tokens, aliases);
  CppObjects objects(source, headers, aliases);
  const FindCppObject find = objects.finder();
  SYNTH_TRY(const CppClassText text, class_text_of(tokens, name));
  CppClass made{.name = name, .members = {}, .others = {}, .scope = flat.scope(text.place)};
  MemberReader reader(name, aliases, find, made);
  reader.read(text);
  add_inherited(tokens, aliases, find, text, reader.names(), made);
  if (is_printable(tokens, name)) {
    CppMember member{.kind = MemberKind::method};
    member.signature.function = "__str__";
    member.signature.result =
        CppType{.kind = CppType::Kind::text, .name = "std::string", .items = {}};
    made.members.push_back(std::move(member));
  }
  if (made.members.size() >= kMostMembers) {
    return fail(Errc::not_allowed, fmt::format("{} has too many members", name));
  }
  return made;
}

}  // namespace synth
