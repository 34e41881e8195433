// SPDX-License-Identifier: Apache-2.0
#include "CTestKit.h"

#include <stdlib.h>

bool toki_has_variable(const char *name) { return getenv(name) != NULL; }
