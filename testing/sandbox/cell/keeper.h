#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell/program.h"

#include <string>

namespace synth {

// The keeper is the first process of a cell: ours, never candidate code. It starts the program,
// reaps whatever becomes its child, tells the lane what it sees, and ends everything in the cell
// when the program has ended or the lane has shut its end of the socket down.

// What a keeper with namespaces receives from its lane, in one message: these descriptors, then
// those by which it joins its control group (control_group.h).
enum CellDescriptor { kOfRequest, kOfIn, kOfOut, kOfErr, kOfData, kCellDescriptors };

// Makes this process the keeper of a cell: the first one of new user, process and mount namespaces
// in which a cell's view is (cell_view.h), in whose user namespace the lane names the candidate
// before it sends the descriptors. Gives the cell its scratch folder and starts the program's
// process. Returns in that process only, with the request, and all given up that a program must not
// have; the keeper ends with the cell.
CellRequest become_cell(Fd lane, const CellOrder& order, ProgramOrigin origin);

// Does the same below level `namespaces`, where there is a scratch folder on the host, and nothing
// but the candidate's user and the tree of processes tells what belongs to the cell.
void become_host_cell(Fd lane, const CellOrder& order, const CellRequest& request,
                      const std::string& scratch, ProgramEnds ends);

}  // namespace synth
