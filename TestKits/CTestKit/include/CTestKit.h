// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>

// What the test kit asks of threads and of the environment: C11 and POSIX, so that it runs on any host.

/// An address that is this thread's alone while the thread lives.
const void *toki_this_thread(void);

/// Lets another thread run.
void toki_yield(void);

/// Whether the environment has a variable of this name.
bool toki_has_variable(const char *name);
