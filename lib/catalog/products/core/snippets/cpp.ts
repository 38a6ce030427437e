import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `// ${BUILT_IN}
static const std::string BASE_URL = ${quoted(origin)};
static const std::string CLIENT_KEY = ${quoted(clientKey)};`

const VARIABLE = `static std::string variable(const char* name) {
    if (const char* value = std::getenv(name)) return value;
    std::cerr << "Set the environment variable " << name << ".\\n";
    std::exit(1);
}`

export const cppSample: Sample = {
  install: `sudo apt install g++ libcurl4-openssl-dev nlohmann-json3-dev
# on macOS, which has libcurl: brew install nlohmann-json
# with vcpkg: vcpkg install curl nlohmann-json`,
  code: ({ licenseKey, builtIn }) => `${builtIn ? '' : '#include <cstdlib>\n'}#include <iostream>
#include <string>

#include <curl/curl.h>
#include <nlohmann/json.hpp>

${builtIn ? constants(builtIn) : VARIABLE}

static size_t append(char* part, size_t, size_t size, void* answer) {
    static_cast<std::string*>(answer)->append(part, size);
    return size;
}

int main() {
    const std::string url = ${builtIn ? 'BASE_URL' : 'variable("LATCHKEY_BASE_URL")'} + "/api/v1/validate";
    const std::string authorization = "Authorization: Bearer " + ${builtIn ? 'CLIENT_KEY' : 'variable("LATCHKEY_API_KEY")'};
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
    if (httpStatus == 401) {
        std::cout << "The API key is wrong or has ended\\n";
    } else if (httpStatus != 200 || !license.is_object()) {
        // 429, 503 or no answer is not a refusal: keep the last verdict.
        std::cout << "Ask again later\\n";
    } else if (license.value("valid", false)) {
        std::cout << "Licensed\\n";
    } else {
        std::cout << "Refused: " << license.value("status", "unknown") << "\\n";
    }
}`,
}
