#pragma once

#include "specs/json.h"
#include "synth/support/process.h"

#include <string>

namespace synth {

// Returns the output of python3 for the script, including errors. The script is our own: nothing
// untrusted runs.
inline std::string run_python(const std::string& script) {
  Command command;
  command.argv = {SYNTH_TEST_PYTHON, "-I", "-"};
  command.stdin_text = script;
  const auto outcome = run_command(command);
  return outcome ? outcome->stdout_text + outcome->stderr_text : outcome.error().message;
}

// Returns the output of Node.js for the script, including errors.
inline std::string run_node(const std::string& script) {
  Command command;
  command.argv = {"node", "-"};
  command.stdin_text = script;
  const auto outcome = run_command(command);
  return outcome ? outcome->stdout_text + outcome->stderr_text : outcome.error().message;
}

// Returns Python code that runs `code` on each of the `checks` of `row`, a JSON line, and prints
// the failures.
inline std::string checks_of(const std::string& code, const std::string& row) {
  JsonWriter quoted;
  quoted.string(code);
  return "import ast\ntrue = True\ncode, row = " + quoted.text() + ", " + row +
         "\n"
         "scope = {}\n"
         "exec(code, scope)\n"
         "name = [node.name for node in ast.parse(code).body\n"
         "        if isinstance(node, ast.FunctionDef)][-1]\n"
         "for arguments, expected in row['checks']:\n"
         "    got = scope[name](*eval(arguments))\n"
         "    if repr(got) != expected:\n"
         "        print(row['instruction'], arguments, got, code)\n";
}

}  // namespace synth
