#pragma once

#include <sys/types.h>

namespace synth {

struct SharedClone {
  pid_t pid = -1;  // or a negative errno
  bool settled = false;
};

// Starts a child of this process's parent that runs `run` on a stack of its own and, with CLONE_VM
// among the flags of clone(2), in the very memory of this process: there are no page tables to copy
// for it, and none to take apart at its end, which is most of what a process without work costs.
//
// While it shares the memory this process stands still, until the child has settled or ended: so
// the child may allocate until then, and must not afterwards. A child that ends without having
// settled may have been inside malloc(3).
SharedClone start_shared(int flags, int (*run)(void*));

// In such a child: it has settled, and uses nothing but its stack from here on.
void release_starter();

}  // namespace synth
