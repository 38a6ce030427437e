export const LANGUAGE_LABELS = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  php: 'PHP',
  csharp: 'C#',
  ruby: 'Ruby',
  cpp: 'C++',
  rust: 'Rust',
  lua: 'Lua',
  swift: 'Swift',
} as const

export type ProgramLanguage = keyof typeof LANGUAGE_LABELS

const PROGRAMS = Object.keys(LANGUAGE_LABELS)
const PARSED = ['json', 'yaml', 'toml', 'xml', 'ini', 'dotenv', 'http', 'html', 'sql', 'md']
const CONFIGURED = ['nginx', 'caddy', 'systemd', 'yaml', 'dotenv']

/** For each way to check a fence, the languages that it is for. */
const CHECKS = {
  run: PROGRAMS,
  webhook: PROGRAMS,
  syntax: PROGRAMS,
  output: ['text', 'json'],
  shown: ['text'],
  parse: PARSED,
  schema: ['json'],
  event: ['json'],
  config: CONFIGURED,
} as const satisfies Record<string, readonly string[]>

type Check = keyof typeof CHECKS
const ATTRIBUTES = ['title', 'tab', 'file', 'hidden', 'exit', 'prints', 'ignore', 'highlight'] as const
type Attribute = (typeof ATTRIBUTES)[number]

/** What stands behind the three backticks of a code sample. A word without a value has the value ''. */
export type Fence = {
  language: string
  check: Check
  value: string
  attributes: Partial<Record<Attribute, string>>
}

/** Reads `python run title="check.py"`. Returns a sentence where it is not as docs/site/README.md wants it. */
export function readFence(language: string | null | undefined, info: string | null | undefined): Fence | string {
  if (!language) return 'has no language'
  const words = [...(info ?? '').matchAll(/([\w-]+)(?:=(?:"([^"]*)"|(\S+)))?/g)].map(
    ([, name = '', quoted, plain]) => [name, quoted ?? plain ?? ''] as const,
  )
  const checks = words.filter((word): word is [Check, string] => isCheck(word[0]))
  const unknown = words.find(([name]) => !isCheck(name) && !isAttribute(name))
  if (unknown) return `has an unknown attribute ${unknown[0]}`
  const [check, second] = checks
  if (!check) return 'does not say how it is checked'
  if (second) return `says two ways to check it, ${check[0]} and ${second[0]}`
  if (!(CHECKS[check[0]] as readonly string[]).includes(language)) return `${check[0]} is not for ${language}`
  const attributes = Object.fromEntries(words.filter(([name]) => isAttribute(name)))
  return { language, check: check[0], value: check[1], attributes }
}

const isCheck = (word: string): word is Check => Object.hasOwn(CHECKS, word)
const isAttribute = (word: string): word is Attribute => (ATTRIBUTES as readonly string[]).includes(word)

export const isProgramLanguage = (language: string): language is ProgramLanguage =>
  Object.hasOwn(LANGUAGE_LABELS, language)

/** The lines of `2,5-7`, from 1. */
export function highlightedLines(text?: string): Set<number> {
  if (!text) return new Set()
  const lines = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
  return new Set(lines)
}
