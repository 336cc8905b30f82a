#pragma once

#include "synth/authors/offline/program/component.h"

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What the component of that name computes.
struct ComponentMeaning {
  std::string_view name;
  Evaluation evaluate;
};

// The components of a table in the form that components.txt explains. A fault in a table is a
// std::logic_error that names the line.
class ComponentTable {
 public:
  // Those with these meanings, in their order; each must have an entry.
  ComponentTable(std::string_view table, std::span<const ComponentMeaning> meanings);
  // All of the table, which are never evaluated.
  explicit ComponentTable(std::string_view table);
  ComponentTable(const ComponentTable&) = delete;
  ComponentTable& operator=(const ComponentTable&) = delete;
  ComponentTable(ComponentTable&&) = delete;
  ComponentTable& operator=(ComponentTable&&) = delete;
  ~ComponentTable() = default;

  [[nodiscard]] std::span<const Component> all() const { return all_; }

 private:
  std::string_view kept(std::string text);
  std::vector<Component> read(std::string_view table);
  void read_line(Component& component, std::string_view key, std::string_view value);

  std::deque<std::string> texts_;  // to which the components refer
  std::vector<Component> all_;
};

extern const std::string_view kComponents;      // components.txt
extern const std::string_view kSaidComponents;  // said_components.txt

}  // namespace synth
