import { compareVersions, parseVersion, type Version } from '@/lib/catalog/products/versions/core/version'

/** The version module's settings of a license. */
export type VersionPolicy = {
  pinMode: 'none' | 'exact' | 'range'
  pinned: string | null
  rangeMin: string | null
  rangeMax: string | null
  /** the submitted version is on the product's list, marked yanked */
  isYanked: boolean
}

type VersionFields = { version: string | null; version_valid: boolean | null }

/**
 * The two version fields of the answer (docs/contract.md section 2). `policy` is null while the module is off; `submitted`
 * is null when no version was sent. They never change `valid` or `status`: the specification has no status for it.
 */
export function judgeVersion(policy: VersionPolicy | null, submitted: string | null): VersionFields {
  if (!policy) return { version: null, version_valid: null }
  const isValid = submitted === null ? null : isPermitted(policy, submitted)
  if (policy.pinMode === 'exact') return { version: policy.pinned, version_valid: isValid }
  return { version: isValid ? submitted : null, version_valid: isValid }
}

function isPermitted(policy: VersionPolicy, submitted: string): boolean {
  const version = parseVersion(submitted)
  if (!version || policy.isYanked) return false
  switch (policy.pinMode) {
    case 'none':
      return true
    case 'exact':
      return policy.pinned !== null && isWithin(version, policy.pinned, policy.pinned)
    case 'range':
      return isWithin(version, policy.rangeMin, policy.rangeMax)
  }
}

/** Both ends belong to the range, and a null end is open. An unreadable end admits no version. */
function isWithin(version: Version, min: string | null, max: string | null): boolean {
  const isOrdered = (a: Version | null, b: Version | null) => a !== null && b !== null && compareVersions(a, b) <= 0
  return (
    (min === null || isOrdered(parseVersion(min), version)) && (max === null || isOrdered(version, parseVersion(max)))
  )
}
