//! Prints the verdict on each vector of a file:  cargo run -- signed-validation-vectors.json
use serde_json::Value;

mod verify;

fn main() {
    let path = std::env::args().nth(1).expect("a file of vectors");
    let given: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for vector in given["vectors"].as_array().unwrap() {
        let text = |name: &str| vector[name].as_str().unwrap();
        let verdict = verify::verify(
            text("answer"),
            text("request"),
            &given["keys"],
            text("product_id"),
            text("license_key"),
            vector["nonce"].as_str(),
            vector["now"].as_i64().unwrap(),
        );
        println!("{}", verdict.err().unwrap_or("ok"));
    }
}
