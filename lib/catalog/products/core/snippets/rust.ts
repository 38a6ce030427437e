import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `// ${BUILT_IN}
const BASE_URL: &str = ${quoted(origin)};
const CLIENT_KEY: &str = ${quoted(clientKey)};`

const VARIABLE = `fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| {
        eprintln!("Set the environment variable {name}.");
        exit(1)
    })
}`

export const rustSample: Sample = {
  install: 'cargo add curl serde_json',
  code: ({ licenseKey, builtIn }) => `use curl::easy::{Easy, List};
use serde_json::{json, Value};
use std::{${builtIn ? '' : 'env, '}error::Error, ${builtIn ? '' : 'process::exit, '}time::Duration};

${builtIn ? constants(builtIn) : VARIABLE}

fn main() {
    match validate(${quoted(licenseKey)}) {
        Ok((200, license)) if license["valid"] == true => println!("Licensed"),
        Ok((200, license)) => println!("Refused: {}", license["status"].as_str().unwrap_or("unknown")),
        Ok((401, _)) => println!("The API key is wrong or has ended"),
        // 429, 503 or no answer is not a refusal: keep the last verdict.
        _ => println!("Ask again later"),
    }
}

fn validate(license_key: &str) -> Result<(u32, Value), Box<dyn Error>> {
    let mut headers = List::new();
    headers.append(&format!("Authorization: Bearer {}", ${builtIn ? 'CLIENT_KEY' : 'variable("LATCHKEY_API_KEY")'}))?;
    headers.append("Content-Type: application/json")?;

    let mut call = Easy::new();
    call.url(&format!("{}/api/v1/validate", ${builtIn ? 'BASE_URL' : 'variable("LATCHKEY_BASE_URL")'}))?;
    call.http_headers(headers)?;
    call.post_fields_copy(json!({ "license_key": license_key }).to_string().as_bytes())?;
    call.timeout(Duration::from_secs(5))?;

    let mut answer = Vec::new();
    {
        let mut transfer = call.transfer();
        transfer.write_function(|part| {
            answer.extend_from_slice(part);
            Ok(part.len())
        })?;
        transfer.perform()?;
    }
    Ok((call.response_code()?, serde_json::from_slice(&answer)?))
}`,
}
