'use client'
import { useSyncExternalStore } from 'react'
import { SNIPPET_LANGUAGES, type SnippetLanguage } from '../core/integration-snippets'

/** Where the documentation keeps the language as well, so that it is chosen once for both. */
const STORED_AT = 'docs-language'
/** The documentation's name of a language, where it has another one. */
const DOCS_NAMES: Partial<Record<SnippetLanguage, string>> = { curl: 'sh', typescript: 'ts' }
const FIRST: SnippetLanguage = 'curl'

const listeners = new Set<() => void>()
/** Of this page, which a browser that stores nothing remembers, too. */
let chosen: SnippetLanguage | null = null

/** The reader's language, remembered by this browser, and how to choose another; curl until hydration. */
export const useSnippetLanguage = (): [SnippetLanguage, (language: SnippetLanguage) => void] => [
  useSyncExternalStore(subscribe, readLanguage, () => FIRST),
  choose,
]

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const docsName = (language: SnippetLanguage) => DOCS_NAMES[language] ?? language

function readLanguage(): SnippetLanguage {
  if (chosen !== null) return chosen
  try {
    const stored = localStorage.getItem(STORED_AT)
    return SNIPPET_LANGUAGES.find((language) => docsName(language) === stored) ?? FIRST
  } catch {
    return FIRST
  }
}

function choose(language: SnippetLanguage) {
  chosen = language
  try {
    localStorage.setItem(STORED_AT, docsName(language))
  } catch {
    // Storage is forbidden: the choice holds until the page is loaded again.
  }
  for (const listener of listeners) listener()
}
