import type { EvaluatedCall } from './call'
import type { LookupStatus } from './decide-lookup'
import { type CheckContext, type Evidence, evidenceFor, evidenceSchema, versionEvidenceOf } from './evidence'

/**
 * The evidence of a decision for the request log, as JSON text: that of the check that refused, and the version policy
 * if it did not permit the version. Null for a call without objections, which costs two comparisons.
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

/** The same for a lookup, which does not check the license. */
export const lookupEvidenceOf = (
  status: LookupStatus,
  context: Pick<CheckContext, 'caller' | 'quota' | 'licenseKey'>,
): string | null =>
  status === 'found' ? null : JSON.stringify(evidenceFor(status, { ...context, license: null, version: null }))

/** Parses stored evidence. Text that does not parse, or is from an older version, counts as no evidence. */
export function readEvidence(text: string | null): Evidence {
  if (text === null) return {}
  try {
    return evidenceSchema.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
