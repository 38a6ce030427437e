import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
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
import type { Sample } from './snippets/target'
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

type Guide = { docs: DocsPage; title: string }

const DISCORD_BOTS: Guide = { docs: 'guide_discord_bot', title: 'Discord bots' }

/** The guides to what is often written in a language. */
export const SNIPPET_GUIDES: Partial<Record<SnippetLanguage, readonly Guide[]>> = {
  typescript: [{ docs: 'guide_electron', title: 'Electron apps' }, DISCORD_BOTS],
  python: [DISCORD_BOTS],
  php: [{ docs: 'guide_wordpress', title: 'WordPress and PHP plugins' }],
  java: [{ docs: 'guide_minecraft', title: 'Minecraft and Java plugins' }],
  cpp: [{ docs: 'guide_juce', title: 'VST and JUCE plugins' }],
}

/** Mostly programs that customers run: those ship a client key. */
const SHIPPED: ReadonlySet<SnippetLanguage> = new Set(['csharp', 'java', 'cpp', 'rust', 'lua', 'swift'])

/** Where a program runs, which decides the kind of its API key. */
export type ProgramPlace = 'server' | 'customers'

/** Where a program in this language runs, unless the reader says otherwise. */
export const likelyPlace = (language: SnippetLanguage): ProgramPlace => (SHIPPED.has(language) ? 'customers' : 'server')

/** The URL that the keys belong to, and where the program runs; without an API key, a placeholder takes its place. */
type SnippetTarget = { origin: string; licenseKey: string; place: ProgramPlace; apiKey?: string | undefined }

/** What to put into the environment and what to install (null if nothing), and a first validation. */
export type Snippet = { environment: string | null; install: string | null; code: string; hasClient: boolean }

/**
 * A first validation with the client of the language, or as plain HTTP. An answer without a verdict (429, 503, none)
 * never counts as a refusal.
 */
export function integrationSnippet(
  language: SnippetLanguage,
  { origin, licenseKey, place, apiKey = 'lk_live_…' }: SnippetTarget,
): Snippet {
  const isServer = place === 'server'
  const builtIn = isServer ? null : { origin, clientKey: apiKey }
  const key = `export LATCHKEY_API_KEY='${apiKey}'`
  if (language === 'curl')
    return {
      environment: isServer ? key : null,
      install: null,
      code: curlSnippet({ origin, licenseKey, builtIn }),
      hasClient: false,
    }
  const { install, code } = SAMPLES[language]
  return {
    environment: isServer ? `${key}\nexport LATCHKEY_BASE_URL='${origin}'` : null,
    install,
    code: code({ licenseKey, builtIn }),
    hasClient: language in CLIENT_SAMPLES,
  }
}
