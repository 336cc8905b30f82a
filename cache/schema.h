#pragma once

#include "cache/database.h"

namespace synth {

// The state of a database file.
enum class SchemaState {
  ready,
  empty,  // a new file
  newer,  // made by a later synth; left unchanged
};

// Reads the file's marks. A file of another program is an error for which `is_damage` is true.
SqlResult<SchemaState> inspect_schema(Database& database);

// Returns whether the file has the tables that `create_schema` makes, unchanged, and they are
// intact. Reads the whole file.
bool is_sound(Database& database);

// Creates the tables in a new file; does nothing if another process was faster.
SqlResult<void> create_schema(Database& database);

}  // namespace synth
