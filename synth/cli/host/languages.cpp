#include "synth/cli/host/languages.h"

#include "synth/cli/host/python_environment.h"
#include "testing/runtimes/bash/host/bash.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/cpp/host/cpp.h"
#include "testing/runtimes/javascript/host/javascript.h"
#include "testing/runtimes/python/host/python.h"

#include <functional>
#include <future>

namespace synth {

std::shared_ptr<Runtimes> make_runtimes(const std::shared_ptr<LazySandbox>& sandbox,
                                        const PythonWish& python,
                                        const std::filesystem::path& cache, int script_cells) {
  using Make = std::function<std::shared_ptr<Runtime>(Sandbox&)>;
  using Found = Result<Make>;
  auto runtimes = std::make_shared<Runtimes>();
  // The interpreter is searched while the sandbox starts, if it is this machine's.
  const auto add = [&](Language language, const std::function<Found(const Programs&)>& find) {
    runtimes->add(language, [sandbox, find]() -> Result<std::shared_ptr<Runtime>> {
      SYNTH_TRY(const Programs* const programs, sandbox->programs());
      auto found = std::async(std::launch::async, find, std::cref(*programs));
      SYNTH_TRY(Sandbox* const started, sandbox->start());
      SYNTH_TRY(const Make make, found.get());
      return make(*started);
    });
  };
  const auto gate = std::make_shared<AloneGate>();
  add(Language::python, [python, cache, script_cells](const Programs& programs) -> Found {
    SYNTH_TRY(PythonInterpreter interpreter, find_python(python.path, programs));
    SYNTH_CHECK(add_packages(interpreter, python.packages, cache / "environments"));
    interpreter.imports = python.imports;
    interpreter.preload = python.preload;
    if (python.imports_lent_files) {
      interpreter.packages.insert(interpreter.packages.begin(), ".");  // the cell's folder
    }
    return [interpreter, script_cells](Sandbox& in) {
      return std::make_shared<PythonRuntime>(in, interpreter, script_cells);
    };
  });
  add(Language::bash, [gate](const Programs& programs) -> Found {
    SYNTH_TRY(Toolchain shell, find_bash(programs));
    return [shell, gate](Sandbox& in) { return std::make_shared<BashRuntime>(in, shell, gate); };
  });
  add(Language::javascript, [gate](const Programs& programs) -> Found {
    SYNTH_TRY(Toolchain node, find_node(programs));
    return
        [node, gate](Sandbox& in) { return std::make_shared<JavascriptRuntime>(in, node, gate); };
  });
  add(Language::cpp, [gate, cache](const Programs& programs) -> Found {
    SYNTH_TRY(Toolchain compiler, find_cpp_compiler(programs));
    return [compiler, gate, cache](Sandbox& in) {
      return std::make_shared<CppRuntime>(in, compiler, gate,
                                          cache.empty() ? cache : cache / "cpp");
    };
  });
  return runtimes;
}

}  // namespace synth
