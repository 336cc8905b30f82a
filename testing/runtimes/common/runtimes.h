#pragma once

#include "testing/runtimes/common/runtime.h"

#include <map>
#include <memory>

namespace synth {

// The languages this process can execute.
class Runtimes {
 public:
  void add(std::shared_ptr<Runtime> runtime);

  // Returns the runtime of a language. Errors: missing_interpreter, naming the languages that can
  // run.
  [[nodiscard]] Result<Runtime*> find(Language language) const;

 private:
  std::map<Language, std::shared_ptr<Runtime>> runtimes_;
};

}  // namespace synth
