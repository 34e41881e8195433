// SPDX-License-Identifier: Apache-2.0
#include "CTestKit.h"

#include <sched.h>

static _Thread_local char mark;

const void *toki_this_thread(void) { return &mark; }

void toki_yield(void) { sched_yield(); }
