import { quoted, type Sample } from './target'

export const cppSample: Sample = {
  install: 'vcpkg install curl nlohmann-json',
  code: ({ licenseKey }) => `#include <cstdlib>
#include <iostream>
#include <string>

#include <curl/curl.h>
#include <nlohmann/json.hpp>

static size_t append(char* part, size_t, size_t size, void* answer) {
    static_cast<std::string*>(answer)->append(part, size);
    return size;
}

int main() {
    const std::string url = std::string(std::getenv("LATCHKEY_BASE_URL")) + "/api/v1/validate";
    const std::string authorization = std::string("Authorization: Bearer ") + std::getenv("LATCHKEY_API_KEY");
    const std::string body = nlohmann::json{{"license_key", ${quoted(licenseKey)}}}.dump();
    std::string answer;
    long httpStatus = 0;

    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL* call = curl_easy_init();
    curl_slist* headers = curl_slist_append(nullptr, authorization.c_str());
    headers = curl_slist_append(headers, "Content-Type: application/json");
    curl_easy_setopt(call, CURLOPT_URL, url.c_str());
    curl_easy_setopt(call, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(call, CURLOPT_POSTFIELDS, body.c_str());
    curl_easy_setopt(call, CURLOPT_TIMEOUT, 5L);
    curl_easy_setopt(call, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(call, CURLOPT_WRITEDATA, &answer);
    if (curl_easy_perform(call) == CURLE_OK) curl_easy_getinfo(call, CURLINFO_RESPONSE_CODE, &httpStatus);
    curl_slist_free_all(headers);
    curl_easy_cleanup(call);

    const auto license = nlohmann::json::parse(answer, nullptr, false);
    if (httpStatus != 200 || !license.is_object()) {
        // 429, 503 or no answer is not a refusal: keep the last verdict.
        std::cout << "Ask again later\\n";
    } else if (license.value("valid", false)) {
        std::cout << "Licensed\\n";
    } else {
        std::cout << "Refused: " << license.value("status", "unknown") << "\\n";
    }
}`,
}
