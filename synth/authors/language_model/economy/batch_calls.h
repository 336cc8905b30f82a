#pragma once

#include "specs/json.h"
#include "synth/authors/language_model/economy/batch_interface.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the body of an answer with a 2xx status, with the request's secrets removed; otherwise
// the fault that the answer reports.
BatchAnswer<std::string> fetch(const BatchAddress& address, const WireRequest& request,
                               const BatchLink& link);
// Likewise, returns the body as a JSON object.
BatchAnswer<Value> fetch_object(const BatchAddress& address, const WireRequest& request,
                                const BatchLink& link);

// Likewise, returns only the id of the object that the request created.
BatchAnswer<std::string> fetch_id(const BatchAddress& address, const WireRequest& request,
                                  const BatchLink& link);
// Returns what `read_line` reads of each object of the JSON lines at `path`.
BatchAnswer<std::vector<BatchResult>> fetch_results(
    const BatchAddress& address, const std::string& path, const BatchLink& link,
    const std::function<BatchResult(const JsonField&)>& read_line);
// Returns the fault of a batch in a state that its interface does not document.
ModelFault unknown_state(std::string_view status);

WireRequest get_request(const BatchAddress& address, std::string path);
WireRequest post_request(const BatchAddress& address, std::string path, std::string body);

// Returns the id under `key` if it is safe in a path, and otherwise an empty text: a server must
// not choose where the next request goes.
std::string plain_name(const JsonField& json, std::string_view key);
bool is_plain_name(std::string_view text);

// Calls `hear` with each object of JSON lines, in turn; other lines are left out.
void for_each_object(std::string_view lines, const std::function<void(const JsonField&)>& hear);

// Returns the object on one line, as results keep it.
std::string on_one_line(const Value& json);

// Calls `hear` with the objects of a paged list, newest first, until it returns false or the list
// ends. The number of pages is limited to the batches that a user may create in a day.
BatchAnswer<void> for_each_listed(const BatchAddress& address, std::string_view path,
                                  std::string_view cursor, const BatchLink& link,
                                  const std::function<bool(const JsonField&)>& hear);

}  // namespace synth
