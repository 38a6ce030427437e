import type { EvaluatedCall } from './call'
import type { LookupStatus } from './decide-lookup'
import { type CheckContext, type Evidence, evidenceFor, evidenceSchema, versionEvidenceOf } from './evidence'

/**
 * What the request log keeps of a decision, as JSON text: what the check that refused had before it, and the version
 * policy where it did not permit the version. Null for a call with nothing against it, which costs two comparisons.
 */
export function evidenceOf({ call, snapshot, quota, decision }: EvaluatedCall): string | null {
  const { status, license } = decision
  if (status === 'active' && (call.version === null || !license?.versionPolicy)) return null
  if (!snapshot) return null
  const context: CheckContext = { caller: snapshot, license, quota, licenseKey: call.licenseKey, version: call.version }
  const version = versionEvidenceOf(context)
  if (status === 'active' && !version.version) return null
  return JSON.stringify({ ...evidenceFor(status, context), ...version })
}

/** The same of a lookup, which checks nothing of the license. */
export const lookupEvidenceOf = (
  status: LookupStatus,
  context: Pick<CheckContext, 'caller' | 'quota' | 'licenseKey'>,
): string | null =>
  status === 'found' ? null : JSON.stringify(evidenceFor(status, { ...context, license: null, version: null }))

/** Reads it back. What cannot be read, or was written by an older version, is no evidence. */
export function readEvidence(text: string | null): Evidence {
  if (text === null) return {}
  try {
    return evidenceSchema.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
