import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { jsonTexts, markdownTexts } from './document-text'
import { type Finding, findWords, type Rule } from './find-words'
import { type VisibleText, visibleTextsOf } from './visible-text'

export type WordFinding = Finding & { path: string }

const ROOT = resolve(import.meta.dirname, '../../..')

/** The words not to use, as docs/voice.md lists them. */
export const RULES: readonly Rule[] = JSON.parse(readFileSync(join(ROOT, 'docs/voice.json'), 'utf8'))

/** SQL is not shown, and what a test calls something is read by us alone. */
const PROGRAM = /^(?:app|components|lib)\/.*(?<!\.test|\.sql|\.d)\.tsx?$/
/** What people type in a search isn't what we write. */
const HIDDEN =
  /^(?:lib\/generated\/|(?:components\/command-palette\/synonyms|lib\/people\/docs\/core\/search-aliases)\.ts$)/
const DOCUMENT = /^(?:docs\/site\/(?!README)[\w-]+|README|CHANGELOG)\.md$/
const MESSAGES = /^(?:messages|lib\/foundation\/mail\/core\/messages)\/en\.json$/
const OPENAPI = 'docs/openapi.json'
const DESCRIPTIONS = new Set(['summary', 'description', 'title'])

/** Whether people read words of this file. */
export const hasWords = (path: string): boolean =>
  !HIDDEN.test(path) && (PROGRAM.test(path) || DOCUMENT.test(path) || MESSAGES.test(path) || path === OPENAPI)

/** The words not to use in one file, by its path from the root. */
export const wordsNotToUse = (path: string): WordFinding[] =>
  findWords(textsOf(path, readFileSync(join(ROOT, path), 'utf8')), RULES).map((finding) => ({ path, ...finding }))

function textsOf(path: string, source: string): VisibleText[] {
  if (path.endsWith('.md')) return markdownTexts(source)
  if (path === OPENAPI) return jsonTexts(source, (key) => DESCRIPTIONS.has(key))
  return path.endsWith('.json') ? jsonTexts(source, () => true) : visibleTextsOf(path, source)
}
