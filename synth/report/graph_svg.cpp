#include "synth/report/graph_svg.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <cstdint>
#include <dlfcn.h>
#include <memory>
#include <mutex>

namespace synth {
namespace {

// The used part of Graphviz's C interface (https://graphviz.org/pdf/libguide.pdf). Most runs draw
// nothing, so it is not linked; its objects are opaque here.
struct Graphviz {
  void* (*context)() = nullptr;
  void* (*read)(const char* dot) = nullptr;
  int (*layout)(void* context, void* graph, const char* engine) = nullptr;
  // The length is an unsigned int in older versions and a size_t in newer ones; the text ends with
  // NUL.
  int (*render)(void* context, void* graph, const char* format, char** text,
                std::uint64_t* length) = nullptr;
  void (*free_text)(char* text) = nullptr;
  int (*free_layout)(void* context, void* graph) = nullptr;
  int (*close)(void* graph) = nullptr;
  bool is_whole = false;
};

template <class Function>
bool look_up(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));  // dlsym needs this cast
  return function != nullptr;
}

Graphviz load_graphviz() {
  Graphviz graphviz;
  void* const drawing = dlopen("libgvc.so.6", RTLD_NOW | RTLD_LOCAL);
  void* const graphs = dlopen("libcgraph.so.6", RTLD_NOW | RTLD_LOCAL);
  if (drawing == nullptr || graphs == nullptr) {
    return graphviz;
  }
  graphviz.is_whole = look_up(drawing, "gvContext", graphviz.context) &&
                      look_up(graphs, "agmemread", graphviz.read) &&
                      look_up(drawing, "gvLayout", graphviz.layout) &&
                      look_up(drawing, "gvRenderData", graphviz.render) &&
                      look_up(drawing, "gvFreeRenderData", graphviz.free_text) &&
                      look_up(drawing, "gvFreeLayout", graphviz.free_layout) &&
                      look_up(graphs, "agclose", graphviz.close);
  return graphviz;
}

// Returns a label without special meaning to Graphviz: no escapes, records or HTML-like labels.
std::string plain_label(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string label;
  for (const char c : excerpt(text, kMost)) {
    const auto byte = static_cast<unsigned char>(c);
    label += is_letter(c) || is_digit(c) || c == '_' || byte >= 0x80 ? c : '?';
  }
  return label;
}

std::string dot_of(const std::vector<DrawnNode>& nodes) {
  std::string dot =
      "digraph g { rankdir=BT; bgcolor=transparent; node [shape=box style=rounded fontsize=14];\n";
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    dot += fmt::format("n{} [label=\"{}\" class=\"{}\"];\n", i, plain_label(nodes[i].label),
                       nodes[i].state);
    for (const std::size_t used : nodes[i].uses) {
      dot += fmt::format("n{} -> n{};\n", used, i);
    }
  }
  return dot + "}\n";
}

// Returns the element alone: without prolog and the name spaces that HTML implies; sizes in pixels.
std::string element_of(std::string svg) {
  const std::size_t begin = svg.find("<svg");
  if (begin == std::string::npos) {
    return {};
  }
  svg.erase(0, begin);
  for (const std::string_view attribute :
       {" xmlns=\"http://www.w3.org/2000/svg\"", " xmlns:xlink=\"http://www.w3.org/1999/xlink\""}) {
    if (const std::size_t at = svg.find(attribute); at != std::string::npos) {
      svg.erase(at, attribute.size());
    }
  }
  for (const std::string_view attribute : {"width=\"", "height=\""}) {
    const std::size_t at = svg.find(attribute);
    const std::size_t unit = at == std::string::npos ? at : svg.find("pt\"", at);
    if (unit != std::string::npos) {
      svg.erase(unit, 2);
    }
  }
  return svg;
}

}  // namespace

Result<std::string> draw_graph(const std::vector<DrawnNode>& nodes) {
  static const Graphviz kGraphviz = load_graphviz();
  static std::mutex one_at_a_time;  // the library has global state
  if (!kGraphviz.is_whole) {
    return fail(Errc::missing_interpreter, "Graphviz's library is not installed",
                "install Graphviz (Debian: libgvc6)");
  }
  const std::lock_guard lock(one_at_a_time);
  // Never freed: its text plugin keeps the last font's name, which the context owns, from one
  // drawing to the next.
  static void* const kContext = kGraphviz.context();
  const std::unique_ptr<void, int (*)(void*)> graph(kGraphviz.read(dot_of(nodes).c_str()),
                                                    kGraphviz.close);
  if (kContext == nullptr || !graph || kGraphviz.layout(kContext, graph.get(), "dot") != 0) {
    return fail(Errc::internal, "Graphviz could not lay out the graph");
  }
  char* text = nullptr;
  std::uint64_t length = 0;
  const bool is_drawn =
      kGraphviz.render(kContext, graph.get(), "svg", &text, &length) == 0 && text != nullptr;
  std::string svg = is_drawn ? element_of(text) : std::string();
  if (text != nullptr) {
    kGraphviz.free_text(text);
  }
  kGraphviz.free_layout(kContext, graph.get());
  return svg.empty() ? fail(Errc::internal, "Graphviz could not draw the graph")
                     : Result<std::string>(std::move(svg));
}

}  // namespace synth
