#include "testing/runtimes/cpp/host/type_wires.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::array kWires{
    CppWire{"std::vector", "vector",
            "template <class T> struct Wire<std::vector<T>> : Sequence<std::vector<T>, T> {};"},
    CppWire{"std::deque", "deque",
            "template <class T> struct Wire<std::deque<T>> : Sequence<std::deque<T>, T> {};"},
    CppWire{"std::list", "list",
            "template <class T> struct Wire<std::list<T>> : Sequence<std::list<T>, T> {};"},
    CppWire{"std::set", "set",
            "template <class T> struct Wire<std::set<T>> : Sequence<std::set<T>, T> {};"},
    CppWire{
        "std::unordered_set", "unordered_set",
        "template <class T> struct Wire<std::unordered_set<T>> : Sequence<std::unordered_set<T>, "
        "T> "
        "{};"},
    CppWire{"std::map", "map",
            "template <class K, class V> struct Wire<std::map<K, V>> : Sequence<std::map<K, V>, "
            "std::pair<K, V>> {};"},
    CppWire{"std::unordered_map", "unordered_map",
            "template <class K, class V> struct Wire<std::unordered_map<K, V>> : "
            "Sequence<std::unordered_map<K, V>, std::pair<K, V>> {};"},
    CppWire{
        "std::array", "array",
        "template <class T, std::size_t N> struct Wire<std::array<T, N>> {\n"
        "  static void put(Out& out, const std::array<T, N>& value) {\n"
        "    out.number(N);\n    for (const T& item : value) Wire<T>::put(out, item);\n  }\n"
        "  static std::array<T, N> get(In& in) {\n    in.number();\n    std::array<T, N> made;\n"
        "    for (T& item : made) item = Wire<T>::get(in);\n    return made;\n  }\n};"},
    CppWire{
        "std::tuple", "tuple",
        "template <class... T> struct Wire<std::tuple<T...>> {\n"
        "  static void put(Out& out, const std::tuple<T...>& value) {\n"
        "    std::apply([&](const T&... item) { (Wire<T>::put(out, item), ...); }, value);\n  }\n"
        "  static std::tuple<T...> get(In& in) { return std::tuple<T...>{Wire<T>::get(in)...}; }\n"
        "};"},
    CppWire{"std::multiset", "set",
            "template <class T> struct Wire<std::multiset<T>> : Sequence<std::multiset<T>, T> {};"},
    CppWire{
        "std::string_view", "string_view",
        "template <> struct Wire<std::string_view> {\n"
        "  static void put(Out& out, std::string_view value) { out.text(std::string(value)); }\n"
        "  static std::string_view get(In& in) { return *new std::string(in.text()); }\n};"},
    CppWire{"std::complex", "complex",
            "template <class T> struct Wire<std::complex<T>> {\n"
            "  static void put(Out& out, const std::complex<T>& value) {\n"
            "    Wire<T>::put(out, value.real());\n    Wire<T>::put(out, value.imag());\n  }\n"
            "  static std::complex<T> get(In& in) {\n"
            "    const T real = Wire<T>::get(in);\n    return {real, Wire<T>::get(in)};\n  }\n};"},
    CppWire{"std::monostate", "variant",
            "template <> struct Wire<std::monostate> {\n"
            "  static void put(Out&, std::monostate) {}\n"
            "  static std::monostate get(In&) { return {}; }\n};"},
    CppWire{
        "std::variant", "variant",
        "template <class... T> struct Wire<std::variant<T...>> {\n"
        "  static void put(Out& out, const std::variant<T...>& value) {\n"
        "    out.number(value.index());\n"
        "    std::visit([&]<class U>(const U& item) { Wire<U>::put(out, item); }, value);\n  }\n"
        "  template <std::size_t... I>\n"
        "  static std::variant<T...> made(In& in, std::size_t index, std::index_sequence<I...>) {\n"
        "    std::optional<std::variant<T...>> found;\n"
        "    ((index == I ? void(found.emplace(std::in_place_index<I>, Wire<T>::get(in))) : "
        "void()),"
        " ...);\n"
        "    if (!found) _exit(70);\n    return *std::move(found);\n  }\n"
        "  static std::variant<T...> get(In& in) {\n"
        "    const std::size_t index = in.number();\n"
        "    return made(in, index, std::index_sequence_for<T...>{});\n  }\n};"},
    CppWire{"std::chrono", "chrono",
            "template <class R, class P> struct Wire<std::chrono::duration<R, P>> {\n"
            "  using Duration = std::chrono::duration<R, P>;\n"
            "  static void put(Out& out, Duration value) { Wire<R>::put(out, value.count()); }\n"
            "  static Duration get(In& in) { return Duration(Wire<R>::get(in)); }\n};"},
    CppWire{
        "std::optional", "optional",
        "template <class T> struct Wire<std::optional<T>> {\n"
        "  static void put(Out& out, const std::optional<T>& value) {\n"
        "    out.number(value ? 1 : 0);\n    if (value) Wire<T>::put(out, *value);\n  }\n"
        "  static std::optional<T> get(In& in) {\n"
        "    if (in.number() == 0) return std::nullopt;\n    return Wire<T>::get(in);\n  }\n};"}};

}  // namespace

const CppWire* find_cpp_wire(std::string_view type) {
  const auto* const found = std::ranges::find(kWires, type, &CppWire::type);
  return found == kWires.end() ? nullptr : found;
}

}  // namespace synth
