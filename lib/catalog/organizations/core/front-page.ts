import { hasPlans, type InstallationMode } from '@/lib/foundation/plans/core/installation-mode'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'

/**
 * Where `/` leads: to the customer portal of the vendor whose installation this is, or of all of them where there are
 * several. Null where vendors are to come: they read what Latchkey is.
 */
export function frontPath(mode: Pick<InstallationMode, 'serves'>, vendors: readonly string[]): `/${string}` | null {
  if (hasPlans(mode)) return null
  const [only, ...others] = vendors
  return only === undefined || others.length > 0 ? '/portal' : vendorPortalPath(only)
}
