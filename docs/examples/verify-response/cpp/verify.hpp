// Whether a validation answer came from Latchkey, for this very request. C++17 with OpenSSL 1.1.1 or newer and nlohmann/json.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>
#include <openssl/evp.h>

inline const unsigned char* bytes_of(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }

inline std::string base64url(const std::string& bytes) {
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
    text.resize(EVP_EncodeBlock(reinterpret_cast<unsigned char*>(&text[0]), bytes_of(bytes), static_cast<int>(bytes.size())));
    text.erase(std::find(text.begin(), text.end(), '='), text.end());
    std::replace(text.begin(), text.end(), '+', '-');
    std::replace(text.begin(), text.end(), '/', '_');
    return text;
}

inline std::string from_base64url(std::string text) {
    const size_t padding = (4 - text.size() % 4) % 4;
    std::replace(text.begin(), text.end(), '-', '+');
    std::replace(text.begin(), text.end(), '_', '/');
    text.append(padding, '=');
    std::string bytes(text.size() / 4 * 3, '\0');
    const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(&bytes[0]), bytes_of(text), static_cast<int>(text.size()));
    bytes.resize(size < static_cast<int>(padding) ? 0 : size - padding);
    return bytes;
}

inline std::string sha256(const std::string& bytes) {
    std::string hash(32, '\0');
    EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(&hash[0]), nullptr, EVP_sha256(), nullptr);
    return base64url(hash);
}

inline bool is_signed(const std::string& text, const std::string& signature, const std::string& public_key) {
    const std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key(
        EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(public_key), public_key.size()), EVP_PKEY_free);
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    return key && context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
           EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(text), text.size()) == 1;
}

// What is signed beside the answer: for which request and license, and when.
inline nlohmann::json header_of(const std::string& signature) {
    return nlohmann::json::parse(from_base64url(signature.substr(0, signature.find('.'))), nullptr, false);
}

// "ok", or why not. answer and request are the bytes as received and as sent, now is in seconds since 1970.
inline std::string verify(const std::string& answer, const std::string& request, const nlohmann::json& keys,
                          const std::string& product_id, const std::string& license_key,
                          const std::optional<std::string>& nonce, long long now) {
    static const std::string member = ",\"signature\":\"";
    static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const size_t cut = answer.rfind(member), start = cut + member.size();
    const size_t end = cut == std::string::npos ? cut : answer.find('"', start);
    if (end == std::string::npos) return "no signature";
    const std::string jws = answer.substr(start, end - start);
    const size_t dots = jws.find("..");
    if (dots == std::string::npos || jws.find_first_not_of(digits) != dots) return "format";
    if (jws.find_first_not_of(digits, dots + 2) != std::string::npos || jws.size() != dots + 2 + 86) return "format";
    nlohmann::json header = header_of(jws);
    if (!header.is_object()) return "format";
    if (header["alg"] != "EdDSA" || header["typ"] != "lv+jws") return "alg";
    const auto key = std::find_if(keys.begin(), keys.end(), [&](const auto& each) { return each.at("kid") == header["kid"]; });
    if (key == keys.end()) return "unknown key";
    const std::string text = jws.substr(0, dots) + "." + base64url(answer.substr(0, cut) + answer.substr(end + 1));
    if (!is_signed(text, from_base64url(jws.substr(dots + 2)), from_base64url(key->at("x")))) return "bad signature";
    if (header["aud"] != product_id) return "other product";
    if (header["lkh"] != sha256(product_id + "\n" + license_key)) return "other license";
    if (header["rqh"] != sha256(request)) return "other request";
    // A nonce proves that the answer is new, whatever the clock shows.
    if (nonce) return header["nonce"] == *nonce ? "ok" : "nonce";
    return header["iat"] <= now + 300 && header["exp"] >= now ? "ok" : "stale";
}
