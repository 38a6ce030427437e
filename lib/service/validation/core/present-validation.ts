import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { Decision } from './decide-validation'
import { judgeVersion } from './version-policy'

/** The input of the product's modules: the version as sent (empty if it cannot be one), and the rendered payload. */
export type ModuleInput = { version: string | null; custom: JsonObject | null }

export type SignedFields = ReturnType<typeof presentValidation>
/** The ten fields of a validation answer; `signature` covers the other nine. */
export type ValidationAnswer = SignedFields & { signature: string | null }

/** The ten fields except `signature`, null where docs/contract.md section 1 says so. */
export function presentValidation({ status, license, slot }: Decision, { version, custom }: ModuleInput) {
  const policy = license?.ipPolicy ?? null
  const valid = status === 'active'
  return {
    valid,
    status,
    expires: license?.expiresAt?.toISOString() ?? null,
    ip_registered: valid && policy ? slot === 'taken' : null,
    ip_count: license && policy ? license.ipCount : null,
    max_ips: policy?.maxIps ?? null,
    ...judgeVersion(license?.versionPolicy ?? null, version),
    custom: valid ? custom : null,
  }
}
