//! Whether a validation answer came from Latchkey, for this very request. Needs the crates openssl and serde_json.
use openssl::pkey::{Id, PKey};
use openssl::sign::Verifier;
use openssl::{base64, sha};
use serde_json::Value;

const MEMBER: &str = ",\"signature\":\"";

pub fn base64url(bytes: &[u8]) -> String {
    base64::encode_block(bytes).trim_end_matches('=').replace('+', "-").replace('/', "_")
}

fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let padding = "=".repeat((4 - text.len() % 4) % 4);
    base64::decode_block(&(text.replace('-', "+").replace('_', "/") + &padding)).ok()
}

fn is_base64url(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

fn is_signed(text: &str, signature: &str, public_key: &str) -> Option<bool> {
    let key = PKey::public_key_from_raw_bytes(&from_base64url(public_key)?, Id::ED25519).ok()?;
    let mut verifier = Verifier::new_without_digest(&key).ok()?;
    verifier.verify_oneshot(&from_base64url(signature)?, text.as_bytes()).ok()
}

/// What is signed beside the answer, or why the answer is refused. `answer` and `request` are the bodies as received
/// and as sent, `now` is in seconds since 1970.
pub fn verify(
    answer: &str,
    request: &str,
    keys: &Value,
    product_id: &str,
    license_key: &str,
    nonce: Option<&str>,
    now: i64,
) -> Result<Value, &'static str> {
    let (before, rest) = answer.rsplit_once(MEMBER).ok_or("no signature")?;
    let (jws, after) = rest.split_once('"').ok_or("no signature")?;
    let (first, signature) = jws.split_once("..").ok_or("format")?;
    if !is_base64url(first) || !is_base64url(signature) || signature.len() != 86 {
        return Err("format");
    }
    let bytes = from_base64url(first).ok_or("format")?;
    let header: Value = serde_json::from_slice(&bytes).ok().filter(Value::is_object).ok_or("format")?;
    if header["alg"] != "EdDSA" || header["typ"] != "lv+jws" {
        return Err("alg");
    }
    let key = keys.as_array().and_then(|all| all.iter().find(|key| key["kid"] == header["kid"])).ok_or("unknown key")?;
    let text = format!("{first}.{}", base64url(format!("{before}{after}").as_bytes()));
    if is_signed(&text, signature, key["x"].as_str().unwrap_or_default()) != Some(true) {
        return Err("bad signature");
    }
    if header["aud"] != product_id {
        return Err("other product");
    }
    if header["lkh"] != base64url(&sha::sha256(format!("{product_id}\n{license_key}").as_bytes())) {
        return Err("other license");
    }
    if header["rqh"] != base64url(&sha::sha256(request.as_bytes())) {
        return Err("other request");
    }
    let is_fresh = header["iat"].as_i64().map_or(false, |iat| iat <= now + 300)
        && header["exp"].as_i64().map_or(false, |exp| exp >= now);
    match nonce {
        // A nonce proves that the answer is new, whatever the clock shows.
        Some(nonce) if header["nonce"] == nonce => Ok(header),
        Some(_) => Err("nonce"),
        None if is_fresh => Ok(header),
        None => Err("stale"),
    }
}
