import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { nextResetAt } from '../core/decide-own-license'
import type { PortalLicenseRow } from '../core/present-license'
import { startCooldown } from './licenses.sql'
import type { Customer } from './read-customer'

/** Starts the cooldown of a license; refuses while it still runs. */
export async function beginCooldown({ tx, now }: WriteContext, { customerIds }: Customer, license: PortalLicenseRow) {
  const over = new Date(now.getTime() - license.portalIpResetCooldownHours * HOUR_MS)
  if (await startCooldown(tx, { id: license.id, customerIds }, { now, over })) return
  const next = nextResetAt(license, now)?.toISOString() ?? now.toISOString()
  throw new Fault('conflict', `IP addresses of this license can be changed again at ${next}.`, { next_at: next })
}

/** When IP addresses may be freed again, after the cooldown that has just started. */
export const nextFreeingAt = ({ now }: WriteContext, license: PortalLicenseRow): string | null =>
  nextResetAt({ ...license, portalResetAt: now }, now)?.toISOString() ?? null
