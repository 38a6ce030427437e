import { type Saw, type Seen, sawBy, sawOfVersion, sawSchema } from './explain-saw'
import type { ValidationStatus } from './status'

/**
 * What the request log keeps of a decision, as JSON text: what the check that refused had before it, and the version
 * policy where it did not permit the version. Null for a call with nothing against it, which costs two comparisons.
 */
export function sawOf(status: ValidationStatus, seen: Seen): string | null {
  const version = seen.version === null ? {} : sawOfVersion(seen)
  if (status === 'active' && version.version === undefined) return null
  return JSON.stringify({ ...sawBy(status, seen), ...version })
}

/** Reads it back. A line that cannot be read, or of a time before, tells nothing. */
export function readSaw(text: string | null): Saw {
  if (text === null) return {}
  try {
    return sawSchema.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
