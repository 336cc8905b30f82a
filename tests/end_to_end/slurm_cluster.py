#!/usr/bin/env python3
"""Runs a Slurm cluster on this machine for as long as a command runs.

    python3 tests/end_to_end/slurm_cluster.py NODES COMMAND [ARGUMENT...]

Starts munged, slurmctld and NODES slurmd (Debian's slurm-wlm and munge) on free ports, as the user who
calls it, in a folder that is removed at the end. The command finds the cluster by SLURM_CONF; the exit
status is the command's, 77 if Slurm is not installed, 78 if the cluster does not come up.
"""

import contextlib
import ctypes
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol")
KEPT = ("HOME", "PATH", "USER", "LOGNAME", "LANG")
NOT_INSTALLED, NOT_UP = 77, 78
LONGEST_START = 60  # seconds
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
libc = ctypes.CDLL(None)


class NotUp(Exception):
    pass


def find(program):
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def missing_programs():
    return [program for program in PROGRAMS if not find(program)]


def free_ports(count):
    with contextlib.ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def parents():
    """Returns the parent of every process."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                stat = (folder / "stat").read_text()
                found[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])
    return found


def descendants(root):
    of = parents()
    found, fresh = set(), {root}
    while fresh:
        fresh = {pid for pid, parent in of.items() if parent in fresh} - found
        found |= fresh
    return found


def kill(pid):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


class Cluster:
    """A cluster. Orphans become children of this process, so that it finds every process it has started."""

    def __init__(self, nodes, slots=8, node_timeout=300):
        self.folder = Path(tempfile.mkdtemp(prefix="slurm-"))
        self.folder.chmod(0o755)
        self.conf = self.folder / "slurm.conf"
        self.nodes = {f"n{i}": None for i in range(nodes)}
        self.slots, self.node_timeout = slots, node_timeout
        self.others = []

    def __enter__(self):
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def launch(self, name, *command):
        with open(self.folder / f"{name}.out", "ab") as log:
            return subprocess.Popen(
                [find(command[0]), *command[1:]], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "SLURM_CONF": str(self.conf)},
                preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0))  # fmt: skip

    def start(self):
        self.write_configuration()
        key = self.folder / "munge.key"
        key.touch(0o600)
        key.write_bytes(secrets.token_bytes(128))
        self.others.append(self.launch(
            "munged", "munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket",
            f"--key-file={key}", f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log",
            f"--seed-file={self.folder}/munged.seed"))  # fmt: skip
        self.wait(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.others.append(self.launch("slurmctld", "slurmctld", "-D", "-f", str(self.conf)))
        for node in self.nodes:
            self.start_node(node)
        self.wait(lambda: set(self.states().values()) == {"idle"}, "every node idle")

    def start_node(self, node):
        self.nodes[node] = self.launch(node, "slurmd", "-D", "-f", str(self.conf), "-N", node)

    def write_configuration(self):
        folder, host = self.folder, socket.gethostname().split(".")[0]
        user = pwd.getpwuid(os.geteuid()).pw_name
        controller, *ports = free_ports(1 + len(self.nodes))
        lines = [
            "ClusterName=synth", f"SlurmctldHost={host}(127.0.0.1)", f"SlurmctldPort={controller}",
            f"SlurmUser={user}", f"SlurmdUser={user}", "AuthType=auth/munge",
            f"AuthInfo=socket={folder}/munge.socket", "CredType=cred/munge",
            f"StateSaveLocation={folder}/state", f"SlurmctldPidFile={folder}/slurmctld.pid",
            f"SlurmctldLogFile={folder}/slurmctld.log", f"SlurmdSpoolDir={folder}/%n",
            f"SlurmdPidFile={folder}/%n.pid", f"SlurmdLogFile={folder}/%n.log",
            "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "SwitchType=switch/none",
            "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU", "MpiDefault=none",
            "JobAcctGatherType=jobacct_gather/none", "SlurmdParameters=config_overrides", "ReturnToService=2",
            "SchedulerParameters=batch_sched_delay=0,bf_interval=1,sched_interval=1",
            "GetEnvTimeout=0", "MessageTimeout=60", f"SlurmdTimeout={self.node_timeout}", "KillWait=1", "MinJobAge=5",
        ]  # fmt: skip
        for node, port in zip(self.nodes, ports):
            lines.append(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} "
                         f"CPUs={self.slots} RealMemory=64000")  # fmt: skip
        lines.append("PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP")
        # Sets a task's environment: without this, Slurm runs a login shell of the user for each task.
        environment = folder / "state/env_cache" / user
        environment.parent.mkdir(parents=True)
        environment.write_text("".join(f"{name}={os.environ[name]}\n" for name in KEPT if name in os.environ))
        self.conf.write_text("\n".join(lines) + "\n")

    def ask(self, *command):
        """Returns the output of a Slurm command; nothing if it fails."""
        done = subprocess.run([find(command[0]), *command[1:]], text=True, capture_output=True,
                              env={**os.environ, "SLURM_CONF": str(self.conf)})  # fmt: skip
        return done.stdout if done.returncode == 0 else ""

    def states(self):
        lines = self.ask("sinfo", "--noheader", "--Node", "--format=%N %t").splitlines()
        return {node: "?" for node in self.nodes} | dict(line.split() for line in lines)

    def tasks(self, job=None):
        """Returns the tasks that wait or run, each with its state."""
        which = [f"--jobs={job}"] if job else []
        lines = self.ask("squeue", "--noheader", "--array", "--format=%i %t %N", *which).splitlines()
        return [line.split() for line in lines]

    def wait(self, holds, what, longest=LONGEST_START):
        end = time.monotonic() + longest
        while not holds():
            ended = [process.args[0] for process in self.others if process.poll() is not None]
            if ended or time.monotonic() > end:
                raise NotUp(f"{' '.join(ended) or what}: {self.last_words()}")
            time.sleep(0.05)

    def last_words(self):
        logs = [*self.folder.glob("*.out"), *self.folder.glob("*.log")]
        ends = [(log.name, log.read_text(errors="replace").splitlines()[-3:]) for log in logs]
        return "\n".join(f"{name}: {line}" for name, lines in ends for line in lines)

    def kill_node(self, node):
        """Kills a node's slurmd, its steps and every process that they run, at once."""
        root = self.nodes[node].pid
        mark = f"SLURMD_NODENAME={node}".encode()
        doomed = descendants(root) | {root}
        for pid in descendants(os.getpid()) - doomed:
            with contextlib.suppress(OSError):
                if mark in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                    doomed |= {pid} | descendants(pid)
        for pid in doomed:
            kill(pid)
        self.nodes[node].wait()

    def stop(self):
        started = [process for process in [*self.nodes.values(), *self.others] if process]
        for process in started:  # first the processes that start others
            kill(process.pid)
            process.wait()
        while left := descendants(os.getpid()):
            for pid in left:
                kill(pid)
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            time.sleep(0.01)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if missing := missing_programs():
        print(f"not installed: {' '.join(missing)} (slurm-wlm, munge)", file=sys.stderr)
        return NOT_INSTALLED
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        with Cluster(int(sys.argv[1])) as cluster:
            return subprocess.run(sys.argv[2:], env={**os.environ, "SLURM_CONF": str(cluster.conf)}).returncode
    except NotUp as error:
        print(error, file=sys.stderr)
        return NOT_UP


if __name__ == "__main__":
    sys.exit(main())
