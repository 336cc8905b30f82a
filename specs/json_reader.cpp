#include "specs/json.h"
#include "synth/support/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// An iterator over the text that shows the reader the parser's position for its own errors.
// (nlohmann's SAX events carry no position.)
class TextCursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TextCursor(const char* at, const char** seen) : at_(at), seen_(seen) {}

  reference operator*() const { return *at_; }
  TextCursor& operator++() {
    *seen_ = ++at_;
    return *this;
  }
  TextCursor operator++(int) {
    const TextCursor before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const TextCursor& a, const TextCursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** seen_;
};

// Returns the first key that occurs twice in an object, if any.
std::optional<std::string> find_repeated_key(const Dict& object) {
  std::vector<std::string_view> keys;
  keys.reserve(object.entries.size());
  for (const auto& [key, value] : object.entries) {
    keys.emplace_back(*key.get_if<std::string>());
  }
  std::sort(keys.begin(), keys.end());
  const auto repeated = std::adjacent_find(keys.begin(), keys.end());
  return repeated == keys.end() ? std::nullopt : std::optional(std::string(*repeated));
}

// A builder of the document from the parser's events. The open containers are on an explicit stack,
// so nesting costs no recursion. An event returns false to stop the parser.
class DocumentBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit DocumentBuilder(std::size_t max_depth) : max_depth_(max_depth) {}

  bool null() override { return add(Null{}); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(Integer(value)); }
  bool number_unsigned(number_unsigned_t value) override {
    return std::in_range<std::int64_t>(value) ? add(Integer(static_cast<std::int64_t>(value)))
                                              : add(*Integer::parse(std::to_string(value)));
  }
  // Called also for whole numbers beyond 64 bits; `raw` is the number as the text has it.
  bool number_float(number_float_t value, const string_t& raw) override {
    const std::optional<Integer> integer = Integer::parse(raw);
    return integer ? add(*integer) : add(value);
  }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return stop("binary data is not JSON"); }

  bool start_object(std::size_t /*elements*/) override { return open(Dict{}); }
  bool end_object() override {
    if (const auto repeated = find_repeated_key(*open_.back().get_if<Dict>())) {
      return stop(fmt::format("the object that ends here has the key \"{}\" twice", *repeated));
    }
    return close();
  }
  bool key(string_t& name) override {
    open_.back().get_if<Dict>()->entries.emplace_back(std::move(name), Null{});
    return true;
  }
  bool start_array(std::size_t /*elements*/) override { return open(List{}); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t /*position*/, const std::string& /*last_token*/,
                   const nlohmann::json::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while …"
    constexpr std::string_view kPlace = ", column ";
    std::string_view what = error.what();
    if (const std::size_t place = what.find(kPlace); place != std::string_view::npos) {
      what.remove_prefix(what.find(": ", place) + 2);
    } else if (const std::size_t id = what.find("] "); id != std::string_view::npos) {
      what.remove_prefix(id + 2);
    }
    constexpr std::size_t kLongestMessage = 300;  // the parser quotes the whole token
    error_ = to_valid_utf8(what.substr(0, kLongestMessage));
    return false;
  }

  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] Value take() { return std::move(root_); }

 private:
  bool stop(std::string message) {
    error_ = std::move(message);
    return false;
  }

  bool add(Value value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (auto* list = open_.back().get_if<List>()) {
      list->items.push_back(std::move(value));
    } else {
      open_.back().get_if<Dict>()->entries.back().second = std::move(value);
    }
    return true;
  }

  bool open(Value container) {
    if (open_.size() >= max_depth_) {
      return stop(fmt::format("nested more than {} levels deep", max_depth_));
    }
    open_.push_back(std::move(container));
    return true;
  }

  bool close() {
    Value container = std::move(open_.back());
    open_.pop_back();
    return add(std::move(container));
  }

  std::size_t max_depth_;
  std::vector<Value> open_;
  Value root_;
  std::string error_;
};

// Returns the line and column of the last byte of the text read so far.
std::string describe_place(std::string_view read) {
  const std::string_view before = read.substr(0, read.empty() ? 0 : read.size() - 1);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t newline = before.rfind('\n');
  const std::size_t line_start = newline == std::string_view::npos ? 0 : newline + 1;
  return fmt::format("line {}, column {}", line, before.size() - line_start + 1);
}

}  // namespace

Result<Value> parse_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.max_bytes) {
    return fail(Errc::bad_input, fmt::format("the JSON text is {} bytes long; at most {} are read",
                                             text.size(), limits.max_bytes));
  }
  const char* seen = text.data();
  DocumentBuilder builder(limits.max_depth);
  const bool complete = nlohmann::json::sax_parse(
      TextCursor(text.data(), &seen), TextCursor(text.data() + text.size(), &seen), &builder);
  if (!complete) {
    const std::string_view read = text.substr(0, static_cast<std::size_t>(seen - text.data()));
    return fail(Errc::bad_input,
                fmt::format("not valid JSON: {}: {}", describe_place(read), builder.error()));
  }
  return builder.take();
}

}  // namespace synth
