import { authenticated, type CallerSnapshot } from './snapshot'

export type LookupStatus =
  | 'invalid_api_key'
  | 'rate_limit_exceeded'
  | 'lookup_not_allowed'
  | 'license_not_found'
  | 'found'

/** The checks of a lookup, in order. */
export const LOOKUP_CHECKS = [
  'invalid_api_key',
  'rate_limit_exceeded',
  'lookup_not_allowed',
  'license_not_found',
] as const

/** A lookup is read-only: it answers while product, organization or billing is suspended (docs/contract.md section 1). */
export function decideLookup(
  snapshot: (CallerSnapshot & { license: object | null }) | null,
  isGranted: boolean,
  now: Date,
): LookupStatus {
  const caller = authenticated(snapshot, now)
  if (!caller) return 'invalid_api_key'
  if (!isGranted) return 'rate_limit_exceeded'
  if (caller.keySettings?.kind === 'client') return 'lookup_not_allowed'
  if (caller.product.state === 'deleted' || !caller.license) return 'license_not_found'
  return 'found'
}
