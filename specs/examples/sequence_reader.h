#pragma once

#include "specs/examples/example_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a text shows of objects, line by line, as a session of Python or as code:
//
//   >>> s = Stack()            s = Stack()
//   >>> s.push(1)              s.push(1)
//   >>> s.pop()                assert s.pop() == 1
//   1
//
// A step behind which nothing is shown is only to return. A line that names the object and is none
// of these ends its sequence, since it may have changed the object, and is told.
struct ShownSequences {
  std::vector<ReadExample> examples;  // `function` is the class
  std::vector<std::string> unread;    // lines that ended a sequence
};
ShownSequences read_sequences(std::string_view text);

}  // namespace synth
