#pragma once

namespace synth {

// Removes a file, or a folder and all in it, whatever its owner did to the permissions and however
// deep it is: with a few descriptors, each thing touched a bounded number of times. Follows no
// links, also not those that somebody puts in the place of a folder meanwhile. What cannot be
// removed stays. `parent` as in openat(2).
void remove_tree(int parent, const char* name);

}  // namespace synth
