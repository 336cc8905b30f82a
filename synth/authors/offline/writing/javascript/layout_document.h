#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Text with several possible layouts, and the one that fits into the columns: the documents of
// Wadler's "A prettier printer" with Prettier's extensions. By default a document is on one line if
// it fits; otherwise all of its own line breaks are taken.
class Document {
 public:
  enum class Kind : unsigned char {
    text,
    joined,              // concatenated
    indented,            // by two columns, after line breaks inside
    group,               // on one line, or broken
    choice,              // the first of several layouts that fits, or else the last one
    fill,                // contents and line breaks alternate: as many on a line as fit
    line,                // its text, " " or "", unless it breaks
    hard_line,           // always breaks
    if_broken,           // the first part in a broken group, the second in others
    indented_if_broken,  // if the group of that number is broken
    break_parent,        // breaks all enclosing groups
  };

  Document(std::string_view text);  // NOLINT(google-explicit-constructor): text is a document
  Document(const char* text) : Document(std::string_view(text)) {}         // NOLINT
  Document(const std::string& text) : Document(std::string_view(text)) {}  // NOLINT
  Document(std::vector<Document> parts);                                   // NOLINT
  Document(std::initializer_list<Document> parts) : Document(std::vector<Document>(parts)) {}

  static Document indented(Document contents);
  // `number`: identifies the group, unless it is 0.
  static Document group(Document contents, bool is_broken = false, int number = 0);
  static Document choice(std::vector<Document> layouts);
  static Document fill(std::vector<Document> parts);
  static Document line() { return line_of(" "); }
  static Document soft_line() { return line_of(""); }
  static Document hard_line();
  // `number`: the group that is tested; 0 for the innermost.
  static Document if_broken(Document broken, Document flat, int number = 0);
  static Document indented_if_broken(Document contents, int number);
  static Document break_parent();

  // Returns whether it takes more than one line in any case.
  [[nodiscard]] bool will_break() const { return node_->will_break; }

  // Returns the text within that many columns, beginning at `indentation`; without a line break at
  // the end.
  [[nodiscard]] std::string print(std::size_t columns, std::size_t indentation) const;

 private:
  friend class DocumentPrinter;

  struct Node {
    Kind kind = Kind::text;
    std::string text;
    std::vector<Document> parts;
    int number = 0;
    bool is_broken = false;   // true for a group that never fits on one line
    bool will_break = false;  // true if it or a part breaks, in its first layout
    bool breaks_parents = false;
  };

  explicit Document(Node node);
  static Document line_of(std::string_view text);

  std::shared_ptr<const Node> node_;
};

}  // namespace synth
