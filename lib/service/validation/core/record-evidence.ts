import type { EvaluatedCall } from './call'
import type { LookupStatus } from './decide-lookup'
import {
  type CheckContext,
  type Evidence,
  evidenceFor,
  evidenceSchema,
  oldKeyEvidenceOf,
  versionEvidenceOf,
} from './evidence'

/**
 * The evidence of a decision for the request log, as JSON text: that of the check that refused, the version policy if it
 * did not permit the version, and whether the key was an old one. Null for a call without objections, which costs three
 * comparisons.
 */
export function evidenceOf({ call, snapshot, quota, decision }: EvaluatedCall): string | null {
  const { status, license } = decision
  const isOldKey = license?.isOldKey === true
  if (status === 'active' && !isOldKey && (call.version === null || !license?.versionPolicy)) return null
  if (!snapshot) return null
  const context: CheckContext = { caller: snapshot, license, quota, licenseKey: call.licenseKey, version: call.version }
  const version = versionEvidenceOf(context)
  if (status === 'active' && !isOldKey && !version.version) return null
  return JSON.stringify({ ...evidenceFor(status, context), ...version, ...oldKeyEvidenceOf(license) })
}

/** The same for a lookup, which does not check the license that it found. */
export const lookupEvidenceOf = (
  status: LookupStatus,
  context: Pick<CheckContext, 'caller' | 'quota' | 'licenseKey'> & { found: { isOldKey: boolean } | null },
): string | null => {
  if (status !== 'found') return JSON.stringify(evidenceFor(status, { ...context, license: null, version: null }))
  return context.found?.isOldKey ? JSON.stringify(oldKeyEvidenceOf(context.found)) : null
}

/** Parses stored evidence. Text that does not parse, or is from an older version, counts as no evidence. */
export function readEvidence(text: string | null): Evidence {
  if (text === null) return {}
  try {
    return evidenceSchema.catch({}).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
