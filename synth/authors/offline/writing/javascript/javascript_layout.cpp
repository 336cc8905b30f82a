#include "synth/authors/offline/writing/javascript/javascript_layout.h"

#include "synth/authors/offline/writing/form_writer.h"
#include "synth/authors/offline/writing/javascript/javascript_printer.h"

namespace synth {

std::string lay_out_javascript(std::string_view statements) {
  constexpr std::size_t kColumns = 80;
  constexpr std::size_t kInside = 2;
  const auto parsed = parse_javascript(statements);
  if (!parsed) {
    return indented(statements);
  }
  return "  " + JavascriptPrinter().statements(*parsed).print(kColumns, kInside);
}

}  // namespace synth
