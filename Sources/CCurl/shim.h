#pragma once
#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo take arguments of any type, which Swift can't call: one function for each type
   of option that is used. */
static inline CURLcode sectional_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sectional_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sectional_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sectional_curl_set_receiver(
    CURL *handle, CURLoption option, size_t (*receiver)(char *bytes, size_t size, size_t count, void *context)) {
    return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode sectional_curl_set_progress(
    CURL *handle, int (*progress)(
        void *context, curl_off_t expected, curl_off_t received, curl_off_t to_send, curl_off_t sent)) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline long sectional_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
