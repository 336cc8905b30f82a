#pragma once

#include <string>

namespace synth {

// Pieces of an author's answers, in the forms of docs/formats/stages.md.

inline std::string spec(const std::string& name, const std::string& dependencies = "") {
  return R"json({"name":")json" + name +
         R"json(","purpose":"","inputs":[{"name":"x","type":"Any","description":""}],
         "outputs":{"type":"Any","description":""},"raises":[],"dependencies":[)json" +
         dependencies + R"json(],"complexity":"simple","examples":[]})json";
}

inline std::string specs(const std::string& functions, const std::string& entry_point) {
  return R"json("function_specs":[{"functions":[)json" + functions +
         R"json(],"entry_point":")json" + entry_point + R"json(","parent":null}])json";
}

inline std::string test_case(const std::string& function, const std::string& argument,
                             const std::string& expected) {
  return R"json({"function":")json" + function + R"json(","name":"of )json" + argument +
         R"json(","kind":"normal","args_literal":[")json" + argument +
         R"json("],"expected_literal":")json" + expected +
         R"json(","raises":null,"tolerance":null,"setup":null,"rationale":""})json";
}

}  // namespace synth
