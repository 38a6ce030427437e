import type { QuotaReading } from '@/lib/metering/core/quota'
import type { LookupStatus } from './decide-lookup'
import type { EvaluatedCall } from './evaluated-call'
import { type CheckContext, type Evidence, evidenceFor, evidenceSchema, versionEvidenceOf } from './evidence'

/**
 * What the request log keeps of a decision, as JSON text: what the check that refused had before it, and the version
 * policy where it did not permit the version. Null for a call with nothing against it, which costs two comparisons.
 */
export function evidenceOf({ call, snapshot, decision }: EvaluatedCall, quota: QuotaReading | null): string | null {
  const { status, license } = decision
  if (status === 'active' && (call.version === null || !license?.versionPolicy)) return null
  if (!snapshot) return null
  const seen: CheckContext = { caller: snapshot, license, quota, licenseKey: call.licenseKey, version: call.version }
  const version = versionEvidenceOf(seen)
  if (status === 'active' && !version.version) return null
  return JSON.stringify({ ...evidenceFor(status, seen), ...version })
}

/** The same of a lookup, which looks at nothing of the license. */
export const lookupEvidenceOf = (
  status: LookupStatus,
  seen: Pick<CheckContext, 'caller' | 'quota' | 'licenseKey'>,
): string | null =>
  status === 'found' ? null : JSON.stringify(evidenceFor(status, { ...seen, license: null, version: null }))

/** Reads it back. A line that cannot be read, or of a time before, tells nothing. */
export function readEvidence(text: string | null): Evidence {
  if (text === null) return {}
  try {
    return evidenceSchema.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
