#pragma once

#include "cache/database.h"

namespace synth {

// What a database file turned out to be.
enum class SchemaState {
  ready,
  empty,  // a new file
  newer,  // made by a later synth: left alone
};

// Looks at the file's marks. One that is another program's is an error of the kind `is_damage`.
SqlResult<SchemaState> inspect_schema(Database& database);

// Whether the file has the tables that `create_schema` makes, as it makes them, and they are whole.
// Reads the whole file.
bool is_sound(Database& database);

// Makes the tables in a new file; does nothing where another process was quicker.
SqlResult<void> create_schema(Database& database);

}  // namespace synth
