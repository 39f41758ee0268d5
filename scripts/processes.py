"""Child processes that end with the script, also where that is killed."""

import ctypes
import signal
import sys


def end_with_script():
    """For subprocess's preexec_fn. Where the system cannot do it (elsewhere than on Linux) nothing happens."""
    set_parent_death_signal = 1  # PR_SET_PDEATHSIG
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM, 0, 0, 0)
