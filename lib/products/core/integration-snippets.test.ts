import { expect, test } from 'vitest'
import { integrationSnippet, SNIPPET_LANGUAGES } from './integration-snippets'

const target = { origin: 'https://keys.example', licenseKey: 'ACME-7K2QD' }
const programs = SNIPPET_LANGUAGES.filter((language) => language !== 'curl')

test.each(SNIPPET_LANGUAGES)('%s asks the real address about the real key, for five seconds at most', (language) => {
  const text = integrationSnippet(language, target)
  expect(text).toContain('https://keys.example/api/v1/validate')
  expect(text).toContain('ACME-7K2QD')
  expect(text).toContain('LATCHKEY_API_KEY')
  expect(text).toMatch(
    /--max-time 5|timeout\(5_000\)|timeout=5\b|'timeout' => 5|5 \* time\.Second|(of|From)Seconds\(5\)/,
  )
})

test.each(SNIPPET_LANGUAGES)('%s says that only 200 is a verdict, and what 429 and 503 are', (language) => {
  const text = integrationSnippet(language, target)
  expect(text).toMatch(/Only (HTTP )?200 is a verdict/)
  expect(text).toMatch(/429.*503/)
})

test.each(programs)('%s checks the HTTP status before the verdict, and refuses only with one', (language) => {
  const text = integrationSnippet(language, target)
  const isOk = text.search(/=== 200|status == 200|\\S\+ 200|!= http\.StatusOK|HttpStatusCode\.OK|statusCode\(\) == 200/)
  const body = text.search(/response\.json\(\)|json\.load\(|json_decode|NewDecoder|ReadFromJsonAsync|readVerdict\(/)
  expect(isOk).toBeGreaterThan(0)
  expect(body).toBeGreaterThan(isOk)
  expect(text).toContain('Ask again later')
  expect(text).not.toMatch(/throw new|raise |SystemExit|panic\(/)
})

test.each([
  ['curl', `'{"license_key":"it'\\''s\\"$\\\\"}'`],
  ['typescript', `'it\\'s"$\\\\'`],
  ['python', `"it's\\"$\\\\"`],
  ['php', `'it\\'s"$\\\\'`],
  ['go', `"it's\\"$\\\\"`],
  ['csharp', `"it's\\"$\\\\"`],
  ['java', `"it's\\"$\\\\"`],
] as const)('a key with quotes is one literal in %s', (language, literal) => {
  expect(integrationSnippet(language, { ...target, licenseKey: `it's"$\\` })).toContain(literal)
})
