#pragma once

#include "synth/authors/language_model/provider.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace synth {

// The form in which a server accepts requests. Many servers with a provider's interface reject
// parts of it: structured output, stream options, sampling options, or more tokens than their
// context has.
struct RequestForm {
  bool schema = true;  // false: the schema is a part of the prompt
  bool stream_options = true;
  bool sampling = true;  // temperature and seed
  std::optional<std::int64_t> most_output = {};

  friend bool operator==(const RequestForm&, const RequestForm&) = default;
};

// Returns the request in that form.
ModelRequest in_form(ModelRequest request, const RequestForm& form);

// Returns the form to retry with after a request in `form` was rejected: without what the message
// names; if it names nothing, without all that a server can do without. Returns nothing if nothing
// is left to leave out, or the fault is of another kind.
std::optional<RequestForm> easier_form(const RequestForm& form, std::int64_t most_output,
                                       const ModelFault& fault);

// The form that a server is known to accept, so that it rejects each part only once. Thread-safe.
class KnownForm {
 public:
  [[nodiscard]] RequestForm get() const;
  void set(const RequestForm& form);

 private:
  mutable std::mutex mutex_;
  RequestForm form_;
};

}  // namespace synth
