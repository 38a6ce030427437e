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

const isMatch = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
