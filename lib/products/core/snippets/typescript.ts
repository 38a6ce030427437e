import { singleQuoted, type Target } from './target'

export const typescriptSnippet = ({
  origin,
  licenseKey,
}: Target): string => `type Verdict = { valid: boolean; status: string }

/** The verdict, or null when there is none right now. */
async function validateLicense(licenseKey: string): Promise<Verdict | null> {
  try {
    const response = await fetch(${singleQuoted(`${origin}/api/v1/validate`)}, {
      method: 'POST',
      headers: {
        Authorization: \`Bearer \${process.env.LATCHKEY_API_KEY}\`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ license_key: licenseKey }),
      signal: AbortSignal.timeout(5_000),
    })
    // Only 200 is a verdict. 429 and 503 mean: ask again after Retry-After seconds. 401: check the API key.
    if (response.status === 200) return await response.json()
    console.error(\`No verdict: HTTP \${response.status}\`)
  } catch (error) {
    console.error(\`No verdict: \${error}\`)
  }
  return null
}

const verdict = await validateLicense(${singleQuoted(licenseKey)})
if (verdict === null) {
  // Nobody is locked out for this: keep the last verdict you stored, and ask again later.
  console.log('Ask again later')
} else if (verdict.valid) {
  console.log('Licensed')
} else {
  console.log(\`Refused: \${verdict.status}\`)
}`
