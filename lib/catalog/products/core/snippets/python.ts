import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `# ${BUILT_IN}
BASE_URL = ${quoted(origin)}
CLIENT_KEY = ${quoted(clientKey)}

`

export const pythonSample: Sample = {
  install: 'pip install ./clients/python',
  code: ({ licenseKey, builtIn }) => `import latchkey

${builtIn ? constants(builtIn) : ''}client = latchkey.Latchkey(${builtIn ? 'base_url=BASE_URL, api_key=CLIENT_KEY, ' : ''}timeout=5)
try:
    license = client.validate(${quoted(licenseKey)})
    print("Licensed" if license.valid else f"Refused: {license.status}")
except latchkey.AuthenticationError:
    print("The API key is wrong or has ended")
except latchkey.LatchkeyError:
    # 429, 503 or no answer is not a refusal: keep the last verdict.
    print("Ask again later")`,
}
