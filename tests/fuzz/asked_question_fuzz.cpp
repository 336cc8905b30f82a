#include "cache/key.h"
#include "synth/run/kept_question.h"
#include "synth/run/solution_store.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// The material of a key from a shared store is read or refused; the question that is read has that
// material.
int fuzz_asked_question(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = as_text(data, size);
  if (const auto asked = read_asked_question(text)) {
    KeyMaterial material = key_material(asked->request, asked->author, asked->toolchain);
    material.engine = asked->engine;
    require(canonical_material(material) == text, "a question has the material it was read from");
  }
  return 0;
}

const FuzzTarget kAskedQuestion{"asked_question", fuzz_asked_question};

}  // namespace
}  // namespace synth
