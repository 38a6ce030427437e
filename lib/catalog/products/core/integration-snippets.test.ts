import { expect, test } from 'vitest'
import { integrationSnippet, SNIPPET_LANGUAGES } from './integration-snippets'

const target = { origin: 'https://keys.example', licenseKey: 'ACME-7K2QD', apiKey: 'lk_live_mine' }

test.each(SNIPPET_LANGUAGES)('%s asks the real URL about the real key, for five seconds at most', (language) => {
  const { environment, install, code } = integrationSnippet(language, target)
  expect(`${environment}\n${code}`).toContain('https://keys.example')
  expect(environment).toContain(`LATCHKEY_API_KEY='lk_live_mine'`)
  expect(code).toContain('ACME-7K2QD')
  expect(code).not.toContain('lk_live_')
  expect(code).toMatch(
    /--max-time 5|timeoutMs: 5_000|[tT]imeout = 5\b|timeout=5\b|timeout: 5|5 \* time\.Second|(of|From)Seconds\(5\)|from_secs\(5\)|TIMEOUT, 5L|timeoutInterval: 5\b/,
  )
  expect(install === null).toBe(language === 'curl' || language === 'swift')
})

test.each(SNIPPET_LANGUAGES)('%s says that 429 and 503 are no refusal', (language) => {
  const { code } = integrationSnippet(language, target)
  expect(code).toMatch(/429, 503 or no answer/)
  if (language !== 'curl') expect(code).toContain('Ask again later')
})

test('only the languages of the clients have one', () => {
  const withClient = SNIPPET_LANGUAGES.filter((language) => integrationSnippet(language, target).hasClient)
  expect(withClient).toEqual(['typescript', 'python', 'php', 'go', 'csharp', 'java', 'ruby'])
})

test('without an API key a placeholder takes its place', () => {
  const { environment } = integrationSnippet('python', { origin: 'https://keys.example', licenseKey: 'A' })
  expect(environment).toBe(`export LATCHKEY_API_KEY='lk_live_…'\nexport LATCHKEY_BASE_URL='https://keys.example'`)
})

test.each([
  ['curl', `'{"license_key":"it'\\''s\\"$\\\\"}'`],
  ['typescript', `'it\\'s"$\\\\'`],
  ['python', `"it's\\"$\\\\"`],
  ['php', `'it\\'s"$\\\\'`],
  ['go', `"it's\\"$\\\\"`],
  ['csharp', `"it's\\"$\\\\"`],
  ['java', `"it's\\"$\\\\"`],
  ['ruby', `'it\\'s"$\\\\'`],
  ['cpp', `"it's\\"$\\\\"`],
  ['rust', `"it's\\"$\\\\"`],
  ['lua', `"it's\\"$\\\\"`],
  ['swift', `"it's\\"$\\\\"`],
] as const)('a key with quotes is one literal in %s', (language, literal) => {
  expect(integrationSnippet(language, { ...target, licenseKey: `it's"$\\` }).code).toContain(literal)
})
