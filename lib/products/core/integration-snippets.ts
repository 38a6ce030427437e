import { csharpSnippet } from './snippets/csharp'
import { curlSnippet } from './snippets/curl'
import { goSnippet } from './snippets/go'
import { javaSnippet } from './snippets/java'
import { phpSnippet } from './snippets/php'
import { pythonSnippet } from './snippets/python'
import type { Target } from './snippets/target'
import { typescriptSnippet } from './snippets/typescript'

export const SNIPPET_LANGUAGES = ['curl', 'typescript', 'python', 'php', 'go', 'csharp', 'java'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]

export const SNIPPET_LABELS: Record<SnippetLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  csharp: 'C#',
  java: 'Java',
}

/**
 * A first validation, ready to run. Each sample checks the HTTP status first and times out after five seconds: an
 * answer without a verdict (429, 503, none) never counts as a refusal. It needs no library, so it works wherever the
 * language does.
 */
export const integrationSnippet = (language: SnippetLanguage, target: Target): string => SNIPPETS[language](target)

const SNIPPETS: Record<SnippetLanguage, (target: Target) => string> = {
  curl: curlSnippet,
  typescript: typescriptSnippet,
  python: pythonSnippet,
  php: phpSnippet,
  go: goSnippet,
  csharp: csharpSnippet,
  java: javaSnippet,
}
