// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
// Swift's Glibc module lacks eventfd(2), and the thread that waits for sd-bus needs it.
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

