#pragma once

#include <functional>
#include <ranges>
#include <type_traits>
#include <vector>

namespace synth {

// Returns the results of a function, or the values of a member, for all items in their order: as a
// vector of `Result` if that is given, else of what the function returns.
template <class Result = void, std::ranges::input_range Items, class Function>
auto mapped(const Items& items, Function function) {
  using Given = std::invoke_result_t<Function&, decltype(*std::ranges::begin(items))>;
  std::vector<std::conditional_t<std::is_void_v<Result>, std::remove_cvref_t<Given>, Result>>
      results;
  if constexpr (std::ranges::sized_range<const Items>) {
    results.reserve(std::ranges::size(items));
  }
  for (auto&& item : items) {
    results.emplace_back(std::invoke(function, item));
  }
  return results;
}

}  // namespace synth
