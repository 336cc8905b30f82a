#pragma once

#include "specs/json.h"
#include "synth/authors/language_model/economy/batch_interface.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The body of an answer with a status of 2xx, without what the request keeps secret; else the fault
// that the answer tells of.
BatchAnswer<std::string> fetch(const BatchAddress& address, const WireRequest& request,
                               const BatchLink& link);
// The same, as a JSON object.
BatchAnswer<Value> fetch_object(const BatchAddress& address, const WireRequest& request,
                                const BatchLink& link);

// The same, of which only the name of what the request made is wanted.
BatchAnswer<std::string> fetch_id(const BatchAddress& address, const WireRequest& request,
                                  const BatchLink& link);
// What is read of each object of the lines there.
BatchAnswer<std::vector<BatchResult>> fetch_results(
    const BatchAddress& address, const std::string& path, const BatchLink& link,
    const std::function<BatchResult(const JsonField&)>& read_line);
// A batch is in a state that its interface does not document.
ModelFault unknown_state(std::string_view status);

WireRequest get_request(const BatchAddress& address, std::string path);
WireRequest post_request(const BatchAddress& address, std::string path, std::string body);

// The name of a thing at the provider's that a path may hold; empty for all others: a server must
// not choose where the next request goes.
std::string plain_name(const JsonField& json, std::string_view key);
bool is_plain_name(std::string_view text);

// Each object of JSON lines, in turn; what is none is left out.
void for_each_object(std::string_view lines, const std::function<void(const JsonField&)>& hear);

// The object on one line, as results keep it.
std::string on_one_line(const Value& json);

// All objects of a list that is given in pages, newest first, until `hear` has enough (false), or
// they end. Reads no more pages than a person may have made batches for in a day.
BatchAnswer<void> for_each_listed(const BatchAddress& address, std::string_view path,
                                  std::string_view cursor, const BatchLink& link,
                                  const std::function<bool(const JsonField&)>& hear);

}  // namespace synth
