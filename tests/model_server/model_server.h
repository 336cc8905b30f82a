#pragma once

#include "specs/json.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace synth {

// A real HTTP server that answers like the providers, from a script (model_server.py), for as long
// as this object lives.
class ModelServer {
 public:
  explicit ModelServer(const std::string& script) {
    std::ofstream(folder_.path() / "script.json") << script;
    const std::string command = "exec python3 '" SYNTH_MODEL_SERVER "' '" + file("script.json") +
                                "' '" + file("journal") + "' '" + file("port") + "'";
    server_ = popen(command.c_str(), "we");  // it ends with its standard input
    for (int i = 0; i < 1000 && !std::filesystem::exists(file("port")); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    port_ = text_of_file("port");
    EXPECT_FALSE(port_.empty()) << "the model server did not start";
  }
  ~ModelServer() { pclose(server_); }
  ModelServer(const ModelServer&) = delete;
  ModelServer& operator=(const ModelServer&) = delete;

  [[nodiscard]] std::string url(const std::string& path = "") const {
    return "http://127.0.0.1:" + port_ + path;
  }

  // Returns one line of JSON for each request, in the order in which they ended.
  [[nodiscard]] std::string journal() const { return text_of_file("journal"); }

  [[nodiscard]] std::filesystem::path journal_file() const { return folder_.path() / "journal"; }

  // Returns the stages of the requests, in that order.
  [[nodiscard]] std::vector<std::string> stages() const {
    std::vector<std::string> stages;
    std::ifstream lines(folder_.path() / "journal");
    for (std::string line; std::getline(lines, line);) {
      const Result<Value> request = parse_json(line);
      stages.push_back(request ? JsonField(*request).find("stage")->string().value_or("") : line);
    }
    return stages;
  }

 private:
  [[nodiscard]] std::string file(const char* name) const {
    return (folder_.path() / name).string();
  }
  [[nodiscard]] std::string text_of_file(const char* name) const {
    std::ifstream in(folder_.path() / name);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  TemporaryFolder folder_;
  std::FILE* server_ = nullptr;
  std::string port_;
};

}  // namespace synth
