#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Prints the folder for the files of tests: in memory if that has room for them, otherwise where files are temporary.
# Tests create and delete files by the ten thousand, for which a file system on a disk may take most of their time: for
# each new file, ext4 without a journal skips the inodes of all that were deleted within a minute.
set -euo pipefail

room=$(df --output=avail --block-size=1M /dev/shm 2>/dev/null | tail -n 1) || room=0
if [ -w /dev/shm ] && [ "$room" -ge 4096 ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
