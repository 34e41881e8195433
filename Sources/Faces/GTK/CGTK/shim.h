// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <adwaita.h>
#include <glib-unix.h>
