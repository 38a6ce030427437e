import type { VisibleText } from './visible-text'

/**
 * A word not to use, as a regular expression, how docs/voice.md names it, and what to write instead. `but`: where the word
 * is right. `once`: the word alone is clear after such a place in the same text.
 */
export type Rule = { find: string; but?: string; once?: true; avoid: string; write: string }
export type Finding = { line: number; word: string; write: string }

/** The words not to use in these texts. */
export function findWords(texts: readonly VisibleText[], rules: readonly Rule[]): Finding[] {
  return texts.flatMap(({ line, text }) => {
    const prose = withoutCode(text)
    return rules.flatMap((rule) =>
      wordsOf(prose, rule).map(({ index, word }) => ({
        line: line + prose.slice(0, index).split('\n').length - 1,
        word,
        write: rule.write,
      })),
    )
  })
}

function wordsOf(prose: string, { find, but, once }: Rule): { index: number; word: string }[] {
  const rest = but === undefined ? prose : blanked(prose, formOf(but), once)
  return [...rest.matchAll(formOf(find))].map((match) => ({
    index: match.index,
    word: match[0].replaceAll(/\s+/g, ' '),
  }))
}

/** Parts of paths, of names in programs and of longer words are not meant; a space may be the end of a line. */
const formOf = (words: string): RegExp =>
  new RegExp(`(?<![\\w@./_-])(?:${words.replaceAll(' ', '\\s+')})(?![\\w@/_-]|\\.\\w)`, 'giu')

/** Names of fields, statuses, paths, placeholders and URLs are not words. */
const withoutCode = (text: string): string =>
  blanked(text, /`[^`]*`|https?:\/\/\S+|\{\{.*?\}\}|\{\w+\}|<\/?\w+>|\b\w+_\w+\b/g)

function blanked(text: string, form: RegExp, toTheEnd = false): string {
  if (!toTheEnd) return text.replaceAll(form, (found) => found.replaceAll(/[^\n]/g, '_'))
  const start = text.search(form)
  return start === -1 ? text : text.slice(0, start)
}
