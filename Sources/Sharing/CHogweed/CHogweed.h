// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gmp.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
