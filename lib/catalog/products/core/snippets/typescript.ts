import { type Sample, singleQuoted } from './target'

export const typescriptSample: Sample = {
  install: 'npm install ./clients/typescript',
  code: ({ licenseKey }) => `import { Latchkey, LatchkeyError } from '@latchkey/client'

const latchkey = new Latchkey({ timeoutMs: 5_000 })
try {
  const license = await latchkey.validate(${singleQuoted(licenseKey)})
  console.log(license.valid ? 'Licensed' : \`Refused: \${license.status}\`)
} catch (error) {
  if (!(error instanceof LatchkeyError)) throw error
  // 429, 503 or no answer is not a refusal: keep the last verdict.
  console.log('Ask again later')
}`,
}
