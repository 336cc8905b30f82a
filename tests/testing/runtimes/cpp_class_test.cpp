#include "testing/runtimes/cpp/host/class_reader.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Returns "int f(int)" for each member; a field or a constructor has no arguments or result type.
std::vector<std::string> members(std::string_view source, const std::string& name = "A") {
  const auto made = read_cpp_class(source, name);
  if (!made) {
    return {made.error().message};
  }
  std::vector<std::string> all;
  for (const CppMember& member : made->members) {
    all.push_back(member.kind == CppMember::Kind::field
                      ? member.signature.result.text() + " " + member.signature.function
                      : member.signature.declaration());
  }
  return all;
}

TEST(CppClassTest, HasItsPublicMembers) {
  EXPECT_THAT(
      members("class A { int x; void g(); public: A(); explicit A(double d) : x{1}, y(2) {}\n"
              "~A(); virtual int f(int a, bool b = true) const noexcept(true) override;\n"
              "static constexpr int kMost = 3; int a{1}, b = g(1, 2);\n"
              "[[nodiscard]] auto h() const -> std::vector<int> { return {}; }\n"
              "bool operator==(const A&) const = default; operator bool() { return true; }\n"
              "int operator()(int x) { return x; } using T = int; enum B { c };\n"
              "std::function<int(int)> call; T last() { if (a < b) return a; return b; }\n"
              "private: int z(); };"),
      ElementsAre("void A()", "void A(double)", "int f(int, bool)", "int f(int)", "int kMost",
                  "int a", "int b", "std::vector<int> h()", "bool __bool__()", "int __call__(int)",
                  "int last()"));
}

TEST(CppClassTest, HasWhatItInheritsUnlessItHidesIt) {
  EXPECT_THAT(
      members("struct C { int f(int); int g(); }; class B : public C { public: void f(); };\n"
              "class P { public: int p(); };\n"
              "class A final : public B, private P { public: int h(); };"),
      ElementsAre("int h()", "void A()", "void f()", "int g()"));
}

TEST(CppClassTest, AnAggregateTakesItsFields) {
  EXPECT_THAT(members("struct A { int x = 1; std::string y; int f() { return x; } };"),
              ElementsAre("int x", "std::string y", "int f()", "void A()", "void A(int)",
                          "void A(int, std::string)"));
}

TEST(CppClassTest, SaysWhyAMemberCannotBeUsed) {
  const auto made = read_cpp_class(
      "class A { public: A(const A&); void f(int* p); A& self(); int* q;\n"
      "int r[3]; template <class T> void t(T x); A(int) = delete; };",
      "A");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->members.size(), 1U);
  EXPECT_THAT(made->members[0].no_value, HasSubstr("A"));
  std::vector<std::string> names;
  for (const auto& [name, why] : made->others) {
    names.push_back(name);
  }
  EXPECT_THAT(names, ElementsAre("A", "f", "q", "r", "t"));
}

TEST(CppClassTest, IsLookedForAtTheTopLevel) {
  EXPECT_THAT(members("namespace n { class A { public: int f(); }; }"),
              ElementsAre("int f()", "void A()"));
  EXPECT_THAT(members("class B { class A { public: int f(); }; };"),
              ElementsAre(HasSubstr("no class 'A'")));
  EXPECT_THAT(members("class A; enum class A {}; A make(); struct A f();"),
              ElementsAre(HasSubstr("no class 'A'")));
  EXPECT_THAT(members("template <class T> class A {};"), ElementsAre(HasSubstr("template")));
}

TEST(CppClassTest, IsReadInLittleTimeWhateverTheSource) {
  const auto repeated = [](std::string_view text) {
    std::string all;
    for (int i = 0; i < 100'000; ++i) {
      all += text;
    }
    return all;
  };
  EXPECT_THAT(members(repeated("class A ")), ElementsAre(HasSubstr("no class")));
  EXPECT_THAT(members(repeated("class [ ")), ElementsAre(HasSubstr("no class")));
  EXPECT_THAT(members("class A {" + repeated("public: ")), ElementsAre("void A()"));
  EXPECT_THAT(members("class A { public: f(" + repeated("(")), ElementsAre("void A()"));
  EXPECT_THAT(members("class A { public: int f() " + repeated("{")),
              ElementsAre("int f()", "void A()"));
  EXPECT_THAT(members("struct A {" + repeated("int f();")), ElementsAre(HasSubstr("too many")));
  EXPECT_THAT(members("struct A {" + repeated("operator")), ElementsAre("void A()"));
  EXPECT_THAT(members("class A : public A " + repeated(", public A") + "{"),
              ElementsAre("void A()"));
  EXPECT_THAT(members("class A { public: A(); f("), ElementsAre("void A()"));
  EXPECT_THAT(members(""), ElementsAre(HasSubstr("no class")));
}

}  // namespace
}  // namespace synth
