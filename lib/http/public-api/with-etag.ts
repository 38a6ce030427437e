import { createHash } from 'node:crypto'
import type { Answer } from './answer'

/** A text with its ETag. */
export type TaggedText = { text: string; tag: string }

export const tagged = (text: string): TaggedText => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url')}"`,
})

/** The answer with its ETag; 304 without a body if the caller has this version. */
export const withETag = (given: Answer, ifNoneMatch: string | null | undefined): Answer =>
  withTag(given, tagged(given.body).tag, ifNoneMatch)

/** The same with a tag that is known. */
export function withTag(given: Answer, tag: string, ifNoneMatch: string | null | undefined): Answer {
  const answer = { ...given, headers: { ...given.headers, ETag: tag } }
  return isMatch(ifNoneMatch, tag) ? { ...answer, status: 304, body: '' } : answer
}

/** A weak comparison, as RFC 9110 asks for here: a tag is the same before and after compression. */
export const isMatch = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => each.trim() === '*' || strong(each.trim()) === strong(tag))

const strong = (tag: string): string => tag.replace(/^W\//, '')
