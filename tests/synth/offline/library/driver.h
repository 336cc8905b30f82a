// Reads arguments of any type in the library's functions, and prints results as Python literals:
// one line of input for each call.
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace driver {

template <class T>
struct Reader;
template <class T>
T read(std::istream& in) {
  return Reader<T>::read(in);
}

template <>
struct Reader<long long> {
  static long long read(std::istream& in) {
    long long v = 0;
    in >> v;
    return v;
  }
};
template <>
struct Reader<double> {
  static double read(std::istream& in) {
    double v = 0;
    in >> v;
    return v;
  }
};
template <>
struct Reader<bool> {
  static bool read(std::istream& in) {
    int v = 0;
    in >> v;
    return v != 0;
  }
};
template <>
struct Reader<std::string> {
  static std::string read(std::istream& in) {
    std::size_t size = 0;
    in >> size;
    in.get();
    std::string text(size, ' ');
    in.read(text.data(), static_cast<std::streamsize>(size));
    return text;
  }
};
template <class T>
struct Reader<std::vector<T>> {
  static std::vector<T> read(std::istream& in) {
    std::size_t size = 0;
    in >> size;
    std::vector<T> items;
    for (std::size_t i = 0; i < size; ++i) {
      items.push_back(driver::read<T>(in));
    }
    return items;
  }
};
template <class T>
struct Reader<std::set<T>> {
  static std::set<T> read(std::istream& in) {
    const auto items = driver::read<std::vector<T>>(in);
    return {items.begin(), items.end()};
  }
};
template <class K, class V>
struct Reader<std::map<K, V>> {
  static std::map<K, V> read(std::istream& in) {
    std::size_t size = 0;
    in >> size;
    std::map<K, V> items;
    for (std::size_t i = 0; i < size; ++i) {
      K key = driver::read<K>(in);
      items[key] = driver::read<V>(in);
    }
    return items;
  }
};
template <class A, class B>
struct Reader<std::pair<A, B>> {
  static std::pair<A, B> read(std::istream& in) {
    std::size_t size = 0;
    in >> size;
    A first = driver::read<A>(in);
    return {first, driver::read<B>(in)};
  }
};
template <class T>
struct Reader<std::optional<T>> {
  static std::optional<T> read(std::istream& in) {
    std::string none;
    in >> std::ws;
    return in.peek() == 'n' && in >> none ? std::nullopt : std::optional(driver::read<T>(in));
  }
};

inline void show(std::ostream& out, long long v) {
  out << v;
}
inline void show(std::ostream& out, double v) {
  out << "float('" << std::setprecision(17) << v << "')";
}
inline void show(std::ostream& out, bool v) {
  out << (v ? "True" : "False");
}
inline void show(std::ostream& out, const std::string& text) {
  out << "b'";
  for (const char c : text) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(c));
    out << escaped;
  }
  out << "'.decode(errors='replace')";
}
template <class T>
void show(std::ostream& out, const std::optional<T>& v);
template <class T>
void show(std::ostream& out, const std::vector<T>& items);
template <class T>
void show(std::ostream& out, const std::set<T>& items);
template <class K, class V>
void show(std::ostream& out, const std::map<K, V>& items);
template <class A, class B>
void show(std::ostream& out, const std::pair<A, B>& v) {
  out << '(';
  show(out, v.first);
  out << ", ";
  show(out, v.second);
  out << ')';
}
template <class... A>
void show(std::ostream& out, const std::tuple<A...>& v) {
  out << '(';
  std::apply([&](const auto&... each) { ((show(out, each), out << ", "), ...); }, v);
  out << ')';
}
template <class T>
void show(std::ostream& out, const std::optional<T>& v) {
  if (v) {
    show(out, *v);
  } else {
    out << "None";
  }
}
template <class T>
void show(std::ostream& out, const std::vector<T>& items) {
  out << '[';
  for (std::size_t i = 0; i < items.size(); ++i) {
    show(out, T(items[i]));
    out << ", ";
  }
  out << ']';
}
template <class T>
void show(std::ostream& out, const std::set<T>& items) {
  out << "set([";
  for (const T& item : items) {
    show(out, item);
    out << ", ";
  }
  out << "])";
}
template <class K, class V>
void show(std::ostream& out, const std::map<K, V>& items) {
  out << '{';
  for (const auto& [key, value] : items) {
    show(out, key);
    out << ": ";
    show(out, value);
    out << ", ";
  }
  out << '}';
}

template <class T>
using Plain = std::remove_cv_t<std::remove_reference_t<T>>;

template <class R, class... A>
void run(R (*f)(A...)) {
  int calls = 0;
  std::cin >> calls;
  for (int i = 0; i < calls; ++i) {
    std::tuple<Plain<A>...> arguments{read<Plain<A>>(std::cin)...};
    std::ostringstream out;
    try {
      const Plain<R> result = std::apply(f, arguments);
      show(out, result);
    } catch (const std::exception& error) {
      out.str("");
      out << "Error('" << typeid(error).name() << "')";
    }
    std::cout << out.str() << '\n' << std::flush;
  }
}

}  // namespace driver
