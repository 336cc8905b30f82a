#pragma once

#include "testing/sandbox/engine/sandbox.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// The common parts of the tests of cells.
namespace synth::cells {

inline constexpr std::chrono::seconds kAmple{60};  // never reached by a test that passes

inline std::filesystem::path test_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

inline CellRequest shell(std::string script) {
  CellRequest request;
  request.argv = {"/bin/sh", "-c", std::move(script)};
  request.environment = {{"PATH", "/usr/bin:/bin"}};
  return request;
}

// Returns a text that only processes started with it have in their command line.
inline std::string unique_marker() {
  static int count = 0;
  return "marker-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
}

// Returns the path of cell_program.cpp's program, copied so that every user may execute it.
inline std::string cell_program() {
  static const TemporaryFolder kFolder;
  const std::filesystem::path copy = kFolder.path() / "cell_program";
  if (!std::filesystem::exists(copy)) {
    std::filesystem::copy_file(test_folder() / "cell_program", copy);
    std::filesystem::permissions(kFolder.path(), std::filesystem::perms(0755));
  }
  return copy.string();
}

// Returns the request for one of its actions.
inline CellRequest deed(const std::string& what, const std::string& marker = "") {
  CellRequest request;
  request.argv = {cell_program(), what, marker};
  request.readable = {request.argv.front()};
  return request;
}

// Returns a file's text, or a part of it: a process can end while its files are read.
inline std::string text_of(const std::filesystem::path& path) {
  const std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Returns the number of processes of this machine with the marker.
inline int processes_with(const std::string& marker) {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string line = text_of(entry.path() / "cmdline");
    found += line.find(marker) != std::string::npos ? 1 : 0;
  }
  return found;
}

// Returns whether the process whose folder in /proc is given descends from another.
inline bool descends_from(std::filesystem::path process, pid_t ancestor) {
  while (true) {
    const std::string stat = text_of(process / "stat");
    const std::size_t name_end = stat.rfind(") ");
    if (name_end == std::string::npos) {
      return false;
    }
    const int parent = std::stoi(stat.substr(name_end + 4));
    if (parent == ancestor || parent <= 1) {
      return parent == ancestor;
    }
    process = "/proc/" + std::to_string(parent);
  }
}

inline std::unique_ptr<Sandbox> start(IsolationLevel level, int lanes = 1) {
  SandboxOptions options;
  options.at_least = level;
  options.at_most = level;
  options.lanes = lanes;
  auto sandbox = Sandbox::start(options);
  EXPECT_TRUE(sandbox) << sandbox.error().message << "\n" << sandbox.error().remedy;
  return sandbox ? std::move(*sandbox) : nullptr;
}

// Returns whether the level is available. Not every machine has usable control groups; the other
// levels exist wherever these tests run.
inline bool can_be_had(IsolationLevel level) {
  return level != IsolationLevel::cgroup || Sandbox::start({.at_least = level}).has_value();
}

// The end and the output of a program that sends no frame.
struct Ended {
  CellEnd end;
  CellOutput output;
};

inline Ended run(Sandbox& sandbox, const CellRequest& request,
                 std::chrono::milliseconds wall = kAmple) {
  auto cell = sandbox.open(request, {});
  if (!cell) {
    ADD_FAILURE() << cell.error().message;
    return {};
  }
  auto answer = (*cell)->receive(wall, {});
  auto output = (*cell)->close();
  if (!answer || !output || !std::holds_alternative<CellEnd>(*answer)) {
    ADD_FAILURE() << "the program did not come to its end";
    return {};
  }
  return {std::get<CellEnd>(*answer), std::move(*output)};
}

inline std::string frame_of(Cell& cell) {
  auto answer = cell.receive(kAmple, {});
  if (!answer || !std::holds_alternative<std::string>(*answer)) {
    const auto* const end = answer ? std::get_if<CellEnd>(&*answer) : nullptr;
    ADD_FAILURE() << "no frame came: "
                  << (end == nullptr ? "no end either"
                                     : std::string(name(end->ending)) + ", " + end->note);
    return {};
  }
  return std::get<std::string>(*answer);
}

}  // namespace synth::cells
