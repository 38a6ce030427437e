import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `// ${BUILT_IN}
let baseURL = ${quoted(origin)}
let clientKey = ${quoted(clientKey)}
`

const VARIABLE = `func variable(_ name: String) -> String {
    guard let value = ProcessInfo.processInfo.environment[name] else {
        FileHandle.standardError.write(Data("Set the environment variable \\(name).\\n".utf8))
        exit(1)
    }
    return value
}
`

export const swiftSample: Sample = {
  install: null,
  code: ({ licenseKey, builtIn }) => `import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Validation: Decodable {
    let valid: Bool
    let status: String
}

${builtIn ? constants(builtIn) : VARIABLE}
let url = URL(string: ${builtIn ? 'baseURL' : 'variable("LATCHKEY_BASE_URL")'} + "/api/v1/validate")!
var request = URLRequest(url: url, timeoutInterval: 5)
request.httpMethod = "POST"
request.setValue("Bearer " + ${builtIn ? 'clientKey' : 'variable("LATCHKEY_API_KEY")'}, forHTTPHeaderField: "Authorization")
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = try JSONEncoder().encode(["license_key": ${quoted(licenseKey)}])

do {
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode
    if status == 401 {
        print("The API key is wrong or has ended")
    } else {
        guard status == 200 else { throw URLError(.badServerResponse) }
        let license = try JSONDecoder().decode(Validation.self, from: data)
        print(license.valid ? "Licensed" : "Refused: " + license.status)
    }
} catch {
    // 429, 503 or no answer is not a refusal: keep the last verdict.
    print("Ask again later")
}`,
}
