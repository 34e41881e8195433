// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pulse/pulseaudio.h>
#include <sndfile.h>
