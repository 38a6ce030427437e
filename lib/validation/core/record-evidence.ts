import type { QuotaReading } from '@/lib/metering/core/quota'
import type { LookupStatus } from './decide-lookup'
import type { Judged } from './evaluated-call'
import { type Saw, type Seen, sawBy, sawOfVersion, sawSchema } from './evidence'

/**
 * What the request log keeps of a decision, as JSON text: what the check that refused had before it, and the version
 * policy where it did not permit the version. Null for a call with nothing against it, which costs two comparisons.
 */
export function sawOf({ call, snapshot, decision }: Judged, quota: QuotaReading | null): string | null {
  const { status, license } = decision
  if (status === 'active' && (call.version === null || !license?.versionPolicy)) return null
  if (!snapshot) return null
  const seen: Seen = { caller: snapshot, license, quota, licenseKey: call.licenseKey, version: call.version }
  const version = sawOfVersion(seen)
  if (status === 'active' && !version.version) return null
  return JSON.stringify({ ...sawBy(status, seen), ...version })
}

/** The same of a lookup, which looks at nothing of the license. */
export const sawOfLookup = (
  status: LookupStatus,
  seen: Pick<Seen, 'caller' | 'quota' | 'licenseKey'>,
): string | null =>
  status === 'found' ? null : JSON.stringify(sawBy(status, { ...seen, license: null, version: null }))

/** Reads it back. A line that cannot be read, or of a time before, tells nothing. */
export function readSaw(text: string | null): Saw {
  if (text === null) return {}
  try {
    return sawSchema.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
