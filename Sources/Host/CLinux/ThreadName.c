// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinuxHost.h"

#include <pthread.h>

void toki_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
