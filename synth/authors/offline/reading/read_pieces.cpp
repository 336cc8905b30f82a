#include "synth/authors/offline/reading/read_pieces.h"

#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/reading/commands/chart.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/leaves.h"
#include "synth/authors/offline/reading/commands/prepared_tokens.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/reading/python/python_translation.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostPieces = 40;
constexpr std::size_t kMostSentences = 8;
constexpr std::size_t kMostTokensOfPiece = 40;  // of a sentence: a chart takes cubic time
constexpr int kLongPiece = 3;                   // tokens that hardly mean something else together
constexpr int kCostOfLong = 2;
constexpr int kCostOfShort = 3;

std::optional<Shape> shape_of_cells(TypeId type) {
  if (is_list(type)) {
    auto element = shape_of_cells(element_of(type));
    return element ? std::optional(list_shape(std::move(*element))) : std::nullopt;
  }
  switch (type) {
    case kBool:
      return Shape{Shape::Base::boolean};
    case kInt:
      return Shape{Shape::Base::integer};
    case kFloat:
      return Shape{Shape::Base::real};
    case kString:
      return Shape{Shape::Base::text};
    default:
      return std::nullopt;
  }
}

// Reads the pieces of one sentence after the other.
class PieceReader {
 public:
  PieceReader(const FunctionSpec& spec, const std::vector<TypeId>& types, Pool& pool)
      : function_(spec.name), types_(types), pool_(pool) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      const std::string& name = spec.inputs[i].name;
      names_.push_back(name);
      codes_.push_back("parameter_" + name);
      auto shape = shape_of_cells(types[i]);
      are_known_ = are_known_ && shape.has_value();
      if (!shape) {
        return;
      }
      const TypeId element = is_list(types[i]) ? element_of(types[i]) : kString;
      if ((is_list(types[i]) || types[i] == kString) &&
          std::ranges::find(elements_, element) == elements_.end()) {
        elements_.push_back(element);
      }
      Meaning parameter{std::move(*shape), codes_.back()};
      parameter.of_context = true;
      parameters_.push_back(std::move(parameter));
    }
  }

  std::vector<ProsePiece> read(std::string_view purpose) {
    const std::vector<std::string> sentences = split_sentences(purpose);
    for (std::size_t i = 0; are_known_ && i < std::min(sentences.size(), kMostSentences); ++i) {
      read_sentence(sentences[i]);
    }
    return std::move(pieces_);
  }

 private:
  void read_sentence(std::string sentence) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      sentence = renamed(std::move(sentence), names_[i], codes_[i]);
    }
    const std::vector<Token> tokens = prepared_tokens(sentence, parameters_, {}, function_);
    if (tokens.empty() || tokens.size() > kMostTokensOfPiece) {
      return;
    }
    const Leaves leaves = leaves_of(tokens, {parameters_, {}, {}});
    const Context context{parameters_.size() == 1 ? parameters_.data() : nullptr, parameters_,
                          function_, false};
    const Chart chart(command_rules(), tokens, leaves, context, 0);
    for (std::size_t size = tokens.size(); size > 0; --size) {
      for (std::size_t from = 0; from + size <= tokens.size(); ++from) {
        for (const std::string_view category : {"CMD", "VAL", "SET", "PRED", "FN"}) {
          const int number = command_rules().category(category);
          for (const Phrase* phrase : chart.at(from, from + size, number)) {
            take(*phrase,
                 {static_cast<int>(before_ + from), static_cast<int>(before_ + from + size)});
          }
        }
      }
    }
    before_ += tokens.size();
  }

  void take(const Phrase& phrase, WordSpan said) {
    if (!phrase.value.code.empty()) {
      add(phrase.value, std::nullopt, said);
    }
    for (const Function& function : {phrase.function, phrase.condition}) {
      if (!function) {
        continue;
      }
      for (const Meaning& parameter : parameters_) {
        if (const auto value = function(parameter)) {
          add(*value, std::nullopt, said);
        }
      }
      for (const TypeId element : elements_) {
        if (const auto value = function(Meaning{*shape_of_cells(element), kElement})) {
          add(*value, element, said);
        }
      }
    }
  }

  void add(const Meaning& meaning, std::optional<TypeId> element, WordSpan said) {
    const int size = said.end - said.begin;
    if (pieces_.size() >= kMostPieces || meaning.is_name() || !known_.insert(meaning.code).second) {
      return;
    }
    const PythonNames names =
        element ? PythonNames{{kElement}, {*element}} : PythonNames{codes_, types_};
    const bool uses_any = std::ranges::any_of(
        names.parameters, [&](const std::string& name) { return has_name(meaning.code, name); });
    const auto source = uses_any ? parse_python_expression(meaning.code) : std::nullopt;
    auto expression = source ? translate_python(*source, names, pool_) : std::nullopt;
    if (expression) {
      pieces_.push_back(
          {std::move(*expression), element, size >= kLongPiece ? kCostOfLong : kCostOfShort, said});
    }
  }

  static constexpr const char* kElement = "element_of_list";

  std::string_view function_;
  const std::vector<TypeId>& types_;
  Pool& pool_;
  bool are_known_ = true;
  std::vector<std::string> names_;
  std::vector<std::string> codes_;
  std::vector<Meaning> parameters_;
  std::vector<TypeId> elements_;
  std::set<std::string> known_;
  std::size_t before_ = 0;  // the words of the sentences before
  std::vector<ProsePiece> pieces_;
};

}  // namespace

std::vector<ProsePiece> read_pieces(const FunctionSpec& spec, const std::vector<TypeId>& parameters,
                                    Pool& pool) {
  return parameters.size() == spec.inputs.size()
             ? PieceReader(spec, parameters, pool).read(spec.purpose)
             : std::vector<ProsePiece>();
}

}  // namespace synth
