#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell/program.h"

#include <string>

namespace synth {

// The keeper is the first process of a cell: synth's own, never candidate code. It starts the
// program, reaps every process that becomes its child, reports to the lane, and ends everything in
// the cell when the program has ended or the lane has shut down its end of the socket.

// The descriptors that a keeper with namespaces receives from its lane, in one message; those by
// which it joins its control group (control_group.h) follow.
enum CellDescriptor { kOfRequest, kOfIn, kOfOut, kOfErr, kOfData, kCellDescriptors };

// Makes this process the keeper of a cell: the first process of new user, process and mount
// namespaces with a cell's view (cell_view.h). The lane names the candidate in the user namespace
// before it sends the descriptors. Gives the cell its scratch folder and starts the program's
// process. Returns in that process only, with the request, and with all rights given up that a
// program must not have; the keeper ends with the cell.
CellRequest become_cell(Fd lane, const CellOrder& order, ProgramOrigin origin);

// Does the same below level `namespaces`, with a scratch folder on the host; only the candidate's
// user and the process tree tell which processes belong to the cell.
void become_host_cell(Fd lane, const CellOrder& order, const CellRequest& request,
                      const std::string& scratch, ProgramEnds ends);

}  // namespace synth
