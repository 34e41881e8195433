// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <linux/ethtool.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CLinuxHost.h"

int toki_network_watch_create(void) {
  int netlink = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (netlink < 0) return -errno;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE};
  if (bind(netlink, (struct sockaddr *)&address, sizeof address) == 0) return netlink;
  int failure = errno;
  close(netlink);
  return -failure;
}

int toki_network_watch_read(int netlink) {
  _Alignas(struct nlmsghdr) char buffer[8192];
  int result = 0;
  for (;;) {
    ssize_t size = recv(netlink, buffer, sizeof buffer, 0);
    if (size < 0 && errno == EINTR) continue;
    // Messages lost to a full kernel queue may have been about a route.
    if (size < 0 && errno == ENOBUFS) {
      result = 1;
      continue;
    }
    if (size <= 0) return result;
    for (struct nlmsghdr *message = (struct nlmsghdr *)buffer; NLMSG_OK(message, (unsigned)size);
         message = NLMSG_NEXT(message, size)) {
      if (message->nlmsg_type == RTM_NEWROUTE) result = 1;
    }
  }
}

int toki_network_driver(const char *name, char *driver, unsigned long size) {
  int any = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (any < 0) return -errno;
  struct ethtool_drvinfo info = {.cmd = ETHTOOL_GDRVINFO};
  struct ifreq request = {.ifr_data = (char *)&info};
  strncpy(request.ifr_name, name, sizeof request.ifr_name - 1);
  int result = ioctl(any, SIOCETHTOOL, &request) == 0 ? 0 : -errno;
  close(any);
  if (result == 0 && size > 0) {
    strncpy(driver, info.driver, size - 1);
    driver[size - 1] = 0;
  }
  return result;
}
