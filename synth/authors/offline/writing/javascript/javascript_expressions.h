#pragma once

#include "synth/authors/offline/writing/form_writer.h"

namespace synth {

// Writes expressions as JavaScript (Node.js 16 and later). Ints are numbers: exact up to 2^53.
class JavascriptExpressions : public FormWriter {
 public:
  JavascriptExpressions(const Pool& pool, std::vector<std::string> parameters,
                        std::set<std::string> taken);

  // Returns the sources of the helper functions that were used and of those that they need.
  [[nodiscard]] std::vector<std::string> helper_code() const;

 protected:
  [[nodiscard]] std::string_view form_of(const Component& component) const override;
  [[nodiscard]] std::string literal(TypeId type, Cell cell) const override;
  [[nodiscard]] std::string copy(const std::string& name) const override;
  [[nodiscard]] std::string declaration(const std::string& name, TypeId type,
                                        const std::string& text) const override;
  Written lift(const Expression& expression) override;

 private:
  struct Stream {
    Written source;
    std::string parameters;              // of the arrow function
    std::vector<std::string> variables;  // the text for each
    std::vector<std::string> names;      // the names taken for them
  };
  Stream stream_of(const Expression& lift);
  [[nodiscard]] std::string literal_of(const Structure& structure, Cell cell) const;
  Written value_of(const Expression& body, const std::vector<std::string>& variables);
  Written arrow_body(const Expression& body, const std::vector<std::string>& variables);
};

// Returns JavaScript's reserved words and the names of all helpers.
std::set<std::string> javascript_names();

}  // namespace synth
