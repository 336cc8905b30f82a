#pragma once

#include "synth/authors/language_model/model_client.h"
#include "synth/authors/stages/staged_author.h"

#include <memory>

namespace synth {

// An author that asks a language model. Its answers are text to be read, never instructions to
// obey.
class ModelAuthor : public StagedAuthor {
 public:
  explicit ModelAuthor(std::shared_ptr<ModelClient> client) : client_(std::move(client)) {}

  // Does not ask for the spec of a function that the instruction gives except for its body: its
  // head specifies it.
  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;

  [[nodiscard]] std::string name() const override { return client_->provider().name(); }
  [[nodiscard]] std::optional<std::string> model() const override { return client_->model(); }

 protected:
  Result<std::string> ask(const StageRequest& request, const AuthorBudget& budget) override;

 private:
  std::shared_ptr<ModelClient> client_;
};

}  // namespace synth
