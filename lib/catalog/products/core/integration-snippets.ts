import { cppSample } from './snippets/cpp'
import { csharpSample } from './snippets/csharp'
import { curlSnippet } from './snippets/curl'
import { goSample } from './snippets/go'
import { javaSample } from './snippets/java'
import { luaSample } from './snippets/lua'
import { phpSample } from './snippets/php'
import { pythonSample } from './snippets/python'
import { rubySample } from './snippets/ruby'
import { rustSample } from './snippets/rust'
import { swiftSample } from './snippets/swift'
import type { Sample, Target } from './snippets/target'
import { typescriptSample } from './snippets/typescript'

/** With our client. */
const CLIENT_SAMPLES = {
  typescript: typescriptSample,
  python: pythonSample,
  php: phpSample,
  go: goSample,
  csharp: csharpSample,
  java: javaSample,
  ruby: rubySample,
} satisfies Record<string, Sample>

/** Plain HTTP, where we have no client. */
const HTTP_SAMPLES = {
  cpp: cppSample,
  rust: rustSample,
  lua: luaSample,
  swift: swiftSample,
} satisfies Record<string, Sample>

const SAMPLES = { ...CLIENT_SAMPLES, ...HTTP_SAMPLES }

export type SnippetLanguage = 'curl' | keyof typeof SAMPLES

export const SNIPPET_LABELS: Record<SnippetLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  csharp: 'C#',
  java: 'Java',
  ruby: 'Ruby',
  cpp: 'C++',
  rust: 'Rust',
  lua: 'Lua',
  swift: 'Swift',
}

export const SNIPPET_LANGUAGES = Object.keys(SNIPPET_LABELS) as SnippetLanguage[]

/** The URL that the keys belong to; without an API key, a placeholder takes its place. */
type SnippetTarget = Target & { origin: string; apiKey?: string | undefined }

/** What to put into the environment, what to install (null if nothing), and a first validation. */
export type Snippet = { environment: string; install: string | null; code: string; hasClient: boolean }

/**
 * A first validation with the client of the language, or as plain HTTP. An answer without a verdict (429, 503, none)
 * never counts as a refusal.
 */
export function integrationSnippet(language: SnippetLanguage, { origin, apiKey, licenseKey }: SnippetTarget): Snippet {
  const key = `export LATCHKEY_API_KEY='${apiKey ?? 'lk_live_…'}'`
  if (language === 'curl')
    return { environment: key, install: null, code: curlSnippet({ origin, licenseKey }), hasClient: false }
  const { install, code } = SAMPLES[language]
  return {
    environment: `${key}\nexport LATCHKEY_BASE_URL='${origin}'`,
    install,
    code: code({ licenseKey }),
    hasClient: language in CLIENT_SAMPLES,
  }
}
