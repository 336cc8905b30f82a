#pragma once

#include "specs/examples/example_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The sequences of calls that a text shows on objects, line by line, as a Python session or as
// code:
//
//   >>> s = Stack()            s = Stack()
//   >>> s.push(1)              s.push(1)
//   >>> s.pop()                assert s.pop() == 1
//   1
//
// A step without a result only has to return. Any other line that names the object ends its
// sequence, since it may have changed the object, and is reported in `unread`.
struct ShownSequences {
  std::vector<ReadExample> examples;  // `function` is the class
  std::vector<std::string> unread;    // lines that ended a sequence
};
ShownSequences read_sequences(std::string_view text);

}  // namespace synth
