import { expect, test } from 'vitest'
import { integrationSnippet, likelyPlace, SNIPPET_GUIDES, SNIPPET_LANGUAGES } from './integration-snippets'

const target = {
  origin: 'https://keys.example',
  licenseKey: 'ACME-7K2QD',
  apiKey: 'lk_live_mine',
  place: 'server',
} as const
const TIMEOUT =
  /--max-time 5|timeoutMs: 5_000|[tT]imeout = 5\b|timeout=5\b|timeout: 5|5 ?\* ?time\.Second|(of|From)Seconds\(5\)|from_secs\(5\)|TIMEOUT, 5L|timeoutInterval: 5\b/

test.each(SNIPPET_LANGUAGES)('%s asks the real URL about the real key, for five seconds at most', (language) => {
  const { environment, install, code } = integrationSnippet(language, target)
  expect(`${environment}\n${code}`).toContain('https://keys.example')
  expect(environment).toContain(`LATCHKEY_API_KEY='lk_live_mine'`)
  expect(code).toContain('ACME-7K2QD')
  expect(code).not.toContain('lk_live_')
  expect(code).toMatch(TIMEOUT)
  expect(install === null).toBe(language === 'curl' || language === 'swift')
})

const ENVIRONMENT = /LATCHKEY_|getenv|process\.env|os\.environ|env::|ProcessInfo|variable\(/

test.each(SNIPPET_LANGUAGES)(
  '%s at customers has URL and client key in the code, and reads no variable',
  (language) => {
    const { environment, code } = integrationSnippet(language, { ...target, place: 'customers' })
    expect(environment).toBeNull()
    expect(code).not.toMatch(ENVIRONMENT)
    expect(code).toMatch(TIMEOUT)
    if (language !== 'curl') {
      expect(code).toMatch(/(['"])https:\/\/keys\.example\1/)
      expect(code).toMatch(/(['"])lk_live_mine\1/)
      expect(code).toContain('Built into your program: a client key, never a server key.')
    }
    const unknown = integrationSnippet(language, { ...target, place: 'customers', apiKey: undefined })
    expect(unknown.code).toContain('lk_live_…')
  },
)

test.each(['server', 'customers'] as const)('%s: every language says that 429 and 503 are no refusal', (place) => {
  for (const language of SNIPPET_LANGUAGES) {
    const { code } = integrationSnippet(language, { ...target, place })
    expect(code).toMatch(/429, 503 or no answer/)
    if (language !== 'curl') expect(code).toContain('Ask again later')
  }
})

test('the guides are beside the languages of their programs', () => {
  const named = Object.entries(SNIPPET_GUIDES).map(([language, guides]) => [
    language,
    ...guides.map(({ docs }) => docs),
  ])
  expect(named).toEqual([
    ['typescript', 'guide_electron', 'guide_discord_bot'],
    ['python', 'guide_discord_bot'],
    ['php', 'guide_wordpress'],
    ['java', 'guide_minecraft'],
    ['cpp', 'guide_juce'],
  ])
})

test('only the languages of the clients have one', () => {
  const withClient = SNIPPET_LANGUAGES.filter((language) => integrationSnippet(language, target).hasClient)
  expect(withClient).toEqual(['typescript', 'python', 'php', 'go', 'csharp', 'java', 'ruby'])
})

test('what is mostly shipped to customers is offered a client key', () => {
  const shipped = SNIPPET_LANGUAGES.filter((language) => likelyPlace(language) === 'customers')
  expect(shipped).toEqual(['csharp', 'java', 'cpp', 'rust', 'lua', 'swift'])
})

test('without an API key a placeholder takes its place', () => {
  const { environment } = integrationSnippet('python', { ...target, apiKey: undefined })
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
