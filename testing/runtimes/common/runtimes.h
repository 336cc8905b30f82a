#pragma once

#include "testing/runtimes/common/runtime.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// The languages this process can execute. `find` is thread-safe.
class Runtimes {
 public:
  using Make = std::function<Result<std::shared_ptr<Runtime>>()>;

  // Adds a language whose runtime is made when it is first found.
  void add(Language language, Make make);
  void add(const std::shared_ptr<Runtime>& runtime);

  // Returns the runtime of a language. Errors: missing_interpreter, naming the languages that can
  // run, and those of its making, which are kept: every run would have them.
  [[nodiscard]] Result<Runtime*> find(Language language) const;

 private:
  struct Entry {
    Make make;
    std::mutex mutex;  // guards: all below
    std::optional<Result<std::shared_ptr<Runtime>>> made;
  };
  std::map<Language, std::unique_ptr<Entry>> entries_;
};

}  // namespace synth
