// SPDX-License-Identifier: Apache-2.0
#include "CCurl.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

struct reading {
  struct toki_post_answer *answer;
  size_t kept;
  int (*allows)(const unsigned char *address, size_t size);
  int has_allowed;
  int has_refused;
};

/// Opens a socket for an address of the name, unless that is not allowed; curl connects it to that address.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  struct reading *reading = context;
  int is_allowed = 0;
  if (purpose == CURLSOCKTYPE_IPCXN && address->family == AF_INET) {
    const struct sockaddr_in *place = (const struct sockaddr_in *)(const void *)&address->addr;
    is_allowed = reading->allows((const unsigned char *)&place->sin_addr, 4);
  } else if (purpose == CURLSOCKTYPE_IPCXN && address->family == AF_INET6) {
    const struct sockaddr_in6 *place = (const struct sockaddr_in6 *)(const void *)&address->addr;
    is_allowed = reading->allows((const unsigned char *)&place->sin6_addr, 16);
  }
  if (!is_allowed) {
    reading->has_refused = 1;
    return CURL_SOCKET_BAD;
  }
  reading->has_allowed = 1;
  return socket(address->family, address->socktype, address->protocol);
}

/// Keeps the beginning of the body and reads no more than that.
static size_t take(char *bytes, size_t size, size_t count, void *context) {
  struct reading *reading = context;
  size_t given = size * count;
  size_t room = TOKI_POST_KEPT - reading->kept;
  size_t taken = given < room ? given : room;
  memcpy(reading->answer->body + reading->kept, bytes, taken);
  reading->kept += taken;
  reading->answer->body[reading->kept] = 0;
  return taken;
}

static int is_final(CURLcode result) {
  switch (result) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_OUT_OF_MEMORY: return 1;
    default: return 0;
  }
}

static struct curl_slist *header_list(const struct toki_post_request *request) {
  // Otherwise a body of more than 1 MB would first ask whether it may be sent.
  struct curl_slist *list = curl_slist_append(NULL, "Expect:");
  for (size_t index = 0; list != NULL && index < request->header_count; index++) {
    struct curl_slist *longer = curl_slist_append(list, request->headers[index]);
    if (longer == NULL) curl_slist_free_all(list);
    list = longer;
  }
  return list;
}

static CURLcode set_up(CURL *curl, const struct toki_post_request *request, struct curl_slist *headers,
                       struct reading *reading) {
  CURLcode result = curl_easy_setopt(curl, CURLOPT_URL, request->address);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)request->body_size);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->body);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_WRITEDATA, reading);
  if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reading->answer->reason);
  if (result == CURLE_OK && request->allows != NULL) {
    result = curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, reading);
    // A proxy would resolve the name by itself.
    if (result == CURLE_OK) result = curl_easy_setopt(curl, CURLOPT_PROXY, "");
  }
  if (result == CURLE_OK && request->unix_socket != NULL) {
    result = curl_easy_setopt(curl, CURLOPT_UNIX_SOCKET_PATH, request->unix_socket);
  }
  if (result == CURLE_OK && request->is_local) result = curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
  return result;
}

void toki_post(const struct toki_post_request *request, struct toki_post_answer *answer) {
  memset(answer, 0, sizeof *answer);
  struct reading reading = {.answer = answer, .allows = request->allows};
  CURL *curl = curl_easy_init();
  struct curl_slist *headers = header_list(request);
  CURLcode result = curl == NULL || headers == NULL ? CURLE_OUT_OF_MEMORY : set_up(curl, request, headers, &reading);
  if (result == CURLE_OK) result = curl_easy_perform(curl);
  if (curl != NULL) {
    curl_off_t wait = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer->status);
    if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait) == CURLE_OK) answer->retry_after = (long)wait;
  }
  // A longer answer is cut off by `take`; that is no failure.
  int is_cut = result == CURLE_WRITE_ERROR && reading.kept == TOKI_POST_KEPT;
  if (result != CURLE_OK && !is_cut) {
    answer->status = 0;
    answer->is_final = is_final(result);
    if (reading.has_refused && !reading.has_allowed) {
      answer->is_final = 1;
      snprintf(answer->reason, sizeof answer->reason, "its address is not a public one, and only those are called");
    }
    if (answer->reason[0] == 0) snprintf(answer->reason, sizeof answer->reason, "%s", curl_easy_strerror(result));
  } else {
    answer->reason[0] = 0;
  }
  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
}
