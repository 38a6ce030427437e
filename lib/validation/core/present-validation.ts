import type { Decision } from './decide-validation'

/**
 * The ten fields of a validation answer (spec.md, Validation result), with the null rules of contract.md section 1.
 * `version`, `version_valid`, `custom` and `signature` belong to product modules, all of which are off.
 */
export function presentValidation({ status, license, tookSlot }: Decision) {
  const policy = license?.ipPolicy ?? null
  const valid = status === 'active'
  return {
    valid,
    status,
    expires: license?.expiresAt?.toISOString() ?? null,
    ip_registered: valid && policy ? tookSlot : null,
    ip_count: license && policy ? license.ipCount : null,
    max_ips: policy?.maxIps ?? null,
    version: null,
    version_valid: null,
    custom: null,
    signature: null,
  }
}
