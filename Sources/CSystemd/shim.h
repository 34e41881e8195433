// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
// eventfd(2): Swift's Glibc module leaves it out, and the thread that waits for sd-bus needs it.
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <systemd/sd-bus.h>

/// Names the thread that calls it; prctl(2) is variadic, which Swift cannot call.
static inline void ringing_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
