import { BUILT_IN, type BuiltIn, type Sample, singleQuoted } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `// ${BUILT_IN}
const BASE_URL = ${singleQuoted(origin)}
const CLIENT_KEY = ${singleQuoted(clientKey)}

`

export const typescriptSample: Sample = {
  install: 'npm install ./clients/typescript',
  code: ({ licenseKey, builtIn }) => `import { AuthenticationError, Latchkey, LatchkeyError } from '@latchkey/client'

${builtIn ? constants(builtIn) : ''}const latchkey = new Latchkey({${builtIn ? ' baseUrl: BASE_URL, apiKey: CLIENT_KEY,' : ''} timeoutMs: 5_000 })
try {
  const license = await latchkey.validate(${singleQuoted(licenseKey)})
  console.log(license.valid ? 'Licensed' : \`Refused: \${license.status}\`)
} catch (error) {
  if (!(error instanceof LatchkeyError)) throw error
  // 429, 503 or no answer is not a refusal: keep the last verdict.
  console.log(error instanceof AuthenticationError ? 'The API key is wrong or has ended' : 'Ask again later')
}`,
}
