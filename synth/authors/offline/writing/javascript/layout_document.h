#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Text that may be laid out in several ways, and the one that fits into the columns: the documents
// of Wadler's "A prettier printer" with what Prettier added to them. What is not said otherwise is
// in one line where it fits, else every line break of its own is taken.
class Document {
 public:
  enum class Kind : unsigned char {
    text,
    joined,              // one behind the other
    indented,            // by two columns, where lines break inside
    group,               // in one line, or broken
    choice,              // the first of several layouts that fits; the last one where none does
    fill,                // contents and line breaks by turns: as many in a line as fit
    line,                // text where it does not break: " " or ""
    hard_line,           // always breaks
    if_broken,           // the first part in a broken group, else the second
    indented_if_broken,  // where the group of that number is broken
    break_parent,        // breaks all groups that it is in
  };

  Document(std::string_view text);  // NOLINT(google-explicit-constructor): text is a document
  Document(const char* text) : Document(std::string_view(text)) {}         // NOLINT
  Document(const std::string& text) : Document(std::string_view(text)) {}  // NOLINT
  Document(std::vector<Document> parts);                                   // NOLINT
  Document(std::initializer_list<Document> parts) : Document(std::vector<Document>(parts)) {}

  static Document indented(Document contents);
  // `number`: by which others refer to it, if not 0.
  static Document group(Document contents, bool is_broken = false, int number = 0);
  static Document choice(std::vector<Document> layouts);
  static Document fill(std::vector<Document> parts);
  static Document line() { return line_of(" "); }
  static Document soft_line() { return line_of(""); }
  static Document hard_line();
  // `number`: of the group that is meant; 0 for the innermost.
  static Document if_broken(Document broken, Document flat, int number = 0);
  static Document indented_if_broken(Document contents, int number);
  static Document break_parent();

  // Whether it takes more than one line in any case.
  [[nodiscard]] bool will_break() const { return node_->will_break; }

  // In so many columns, beginning at `indentation`; without a line break at the end.
  [[nodiscard]] std::string print(std::size_t columns, std::size_t indentation) const;

 private:
  friend class DocumentPrinter;

  struct Node {
    Kind kind = Kind::text;
    std::string text;
    std::vector<Document> parts;
    int number = 0;
    bool is_broken = false;   // a group that does not fit into one line in any case
    bool will_break = false;  // it or something inside, in its first layout
    bool breaks_parents = false;
  };

  explicit Document(Node node);
  static Document line_of(std::string_view text);

  std::shared_ptr<const Node> node_;
};

}  // namespace synth
