// Prints the verdict on each vector of a file:  g++ -std=c++17 check_vectors.cpp -lcrypto && ./a.out ../../../signed-validation-vectors.json
#include <fstream>
#include <iostream>

#include "verify.hpp"

int main(int, char** arguments) {
    std::ifstream file(arguments[1]);
    const auto given = nlohmann::json::parse(file);
    for (const auto& v : given["vectors"]) {
        const auto nonce = v["nonce"].is_null() ? std::nullopt : std::optional<std::string>(v["nonce"]);
        std::cout << verify(v["answer"], v["request"], given["keys"], v["product_id"], v["license_key"], nonce, v["now"]) << "\n";
    }
}
