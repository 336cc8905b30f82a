#pragma once

#include "synth/authors/language_model/provider.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace synth {

// The form in which a server takes requests. Many that speak a provider's interface refuse parts of
// it: structured output, options of streams, sampling options, or more tokens than their context
// has.
struct RequestForm {
  bool schema = true;  // else the schema is a part of the prompt
  bool stream_options = true;
  bool sampling = true;  // temperature and seed
  std::optional<std::int64_t> most_output = {};

  friend bool operator==(const RequestForm&, const RequestForm&) = default;
};

// The request in that form.
ModelRequest in_form(ModelRequest request, const RequestForm& form);

// The form to ask in after a request in `form` was refused: without what the message names; where
// it names nothing, without all that a server may do without. None where nothing is left to leave
// out, or the fault is another one.
std::optional<RequestForm> easier_form(const RequestForm& form, std::int64_t most_output,
                                       const ModelFault& fault);

// The form that a server is known to take, so that each thing is refused once only. Thread-safe.
class KnownForm {
 public:
  [[nodiscard]] RequestForm get() const;
  void set(const RequestForm& form);

 private:
  mutable std::mutex mutex_;
  RequestForm form_;
};

}  // namespace synth
