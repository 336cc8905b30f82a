#include "synth/authors/stages/mended_json.h"

#include <array>
#include <cstddef>

namespace synth {
namespace {

constexpr std::array<std::string_view, 2> kTypographicQuotes{"“", "”"};
constexpr std::string_view kBlanks = " \t\r\n";

// Returns the length of the typographic quote at `at`; 0 if there is none.
std::size_t quote_at(std::string_view text, std::size_t at) {
  for (const std::string_view quote : kTypographicQuotes) {
    if (text.substr(at).starts_with(quote)) {
      return quote.size();
    }
  }
  return 0;
}

class Mender {
 public:
  explicit Mender(std::string_view text) : text_(text) {}

  std::string mend() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const std::size_t quote = quote_at(text_, at_);
      if (c == '"' || quote > 0) {
        copy_text(quote);
      } else if (c == ',' && closes_next()) {
        ++at_;
      } else {
        out_ += c;
        ++at_;
      }
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool closes_next() const {
    const std::size_t next = text_.find_first_not_of(kBlanks, at_ + 1);
    return next != std::string_view::npos && (text_[next] == ']' || text_[next] == '}');
  }

  // Copies a quoted text, which ends with a quote of the kind that begins it.
  void copy_text(std::size_t typographic) {
    at_ += typographic > 0 ? typographic : 1;
    out_ += '"';
    while (at_ < text_.size()) {
      const std::size_t quote = quote_at(text_, at_);
      const bool ends = typographic > 0 ? quote > 0 : text_[at_] == '"';
      if (ends) {
        at_ += typographic > 0 ? quote : 1;
        out_ += '"';
        return;
      }
      copy_character(typographic > 0);
    }
  }

  void copy_character(bool in_typographic) {
    const char c = text_[at_];
    if (c == '\\' && at_ + 1 < text_.size()) {
      constexpr std::string_view kEscaped = "\"\\/bfnrtu";
      const char next = text_[at_ + 1];
      const bool is_apostrophe = next == '\'';
      if (!is_apostrophe) {
        out_ += kEscaped.find(next) == std::string_view::npos ? "\\\\" : "\\";
      }
      out_ += next == '\n' ? std::string("n") : std::string(1, next);
      at_ += 2;
      return;
    }
    ++at_;
    switch (c) {
      case '\n':
        out_ += "\\n";
        break;
      case '\r':
        out_ += "\\r";
        break;
      case '\t':
        out_ += "\\t";
        break;
      case '"':
        out_ += in_typographic ? "\\\"" : "\"";
        break;
      default:
        out_ += c;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string mended_json(std::string_view text) {
  return Mender(text).mend();
}

}  // namespace synth
