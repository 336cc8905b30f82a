#pragma once

#include "testing/runtimes/cpp/host/namespaces.h"
#include "testing/runtimes/cpp/host/types.h"

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace synth {

// Returns the texts of all headers among the files: name and content.
std::string cpp_header_texts(std::span<const std::pair<std::string, std::string>> files);

// The classes of a source and of its headers whose objects are values; each is read when a type
// names it.
class CppObjects {
 public:
  // Reads nothing yet. The texts must outlive this. `aliases`: those of the source.
  CppObjects(std::string_view source, std::string_view headers, CppAliases aliases)
      : source_(source), headers_(headers), aliases_(std::move(aliases)) {}

  // As FindCppObject.
  Result<std::shared_ptr<const CppObject>> find(const std::string& name);
  // Returns a function that finds them here.
  [[nodiscard]] FindCppObject finder();

 private:
  using Found = Result<std::shared_ptr<const CppObject>>;

  void scan();
  Found read(const std::string& name);

  std::string_view source_;
  std::string_view headers_;
  CppAliases aliases_;
  bool is_scanned_ = false;
  CppFlatTokens tokens_;
  std::map<std::string, Found> known_;
  std::set<std::string> reading_;  // the classes around the one that is read
};

}  // namespace synth
