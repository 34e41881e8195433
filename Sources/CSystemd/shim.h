// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
// eventfd(2): Swift's Glibc module leaves it out, and the thread that waits for sd-bus needs it.
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

