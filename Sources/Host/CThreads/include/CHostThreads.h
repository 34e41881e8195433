// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Names the calling thread, by at most 15 bytes: Glibc's Swift module leaves pthread_setname_np(3) out.
void toki_name_thread(const char *name);
