import { createHash } from 'node:crypto'
import type { Answer } from './answer'

/** The answer with its ETag; 304 without a body if the caller has this version. */
export function withETag(given: Answer, ifNoneMatch: string | null | undefined): Answer {
  const tag = `"${createHash('sha256').update(given.body).digest('base64url')}"`
  const tagged = { ...given, headers: { ...given.headers, ETag: tag } }
  return isMatch(ifNoneMatch, tag) ? { ...tagged, status: 304, body: '' } : tagged
}

const isMatch = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
