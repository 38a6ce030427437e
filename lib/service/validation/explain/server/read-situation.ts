import { readSeenWithin } from '@/lib/catalog/licenses/addresses/server/former-owner'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import type { Situation } from '../core/schema'
import {
  findMatchingRules,
  findSituationBase,
  findSlots,
  type MatchingRule,
  type SituationBase,
  type TakenSlot,
} from './situations.sql'

const MAX_SHOWN = 5

type Reading = Pick<ReadContext, 'pool' | 'history'>
type Asked = {
  organizationId: string
  productId: string
  licenseId: string | null
  address: string
  /** only what stands in the way of this answer is read */
  status: string
  sees: { addresses: boolean; licenses: boolean }
}

/** What stands in the way of a request now, for the verdict and its repairs. */
export async function readSituation({ pool, history }: Reading, asked: Asked): Promise<Situation> {
  const base = await findSituationBase(pool, asked)
  const { licenseId } = base ?? {}
  const { addresses } = asked.sees
  const [slots, rules] = await Promise.all([
    addresses && licenseId && NEEDS_SLOT.includes(asked.status)
      ? readIdleSlots({ pool, history }, { organizationId: asked.organizationId, licenseId })
      : [],
    addresses && asked.status === 'ip_blocked' ? findMatchingRules(pool, { ...asked, limit: MAX_SHOWN }) : [],
  ])
  return {
    product: { id: asked.productId, name: base?.productName ?? '', state: base?.productState ?? 'deleted' },
    license: asked.sees.licenses && base ? presentLicense(base) : null,
    slots: slots.map(presentSlot),
    rules: rules.map(presentRule),
  }
}

type UsedSlot = TakenSlot & { lastSeenAt: Date | null }

/** Those that were not used for longest first; in the order of their registration while nobody knows. */
async function readIdleSlots(
  { pool, history }: Reading,
  license: { organizationId: string; licenseId: string },
): Promise<UsedSlot[]> {
  const slots = await findSlots(pool, license)
  const networks = slots.map(({ address }) => address)
  const seen = await unlessAway(() => readSeenWithin(onPool(history), { ...license, networks, since: null }))
  return slots
    .map((slot) => ({ ...slot, lastSeenAt: seen?.get(slot.address)?.lastSeenAt ?? null }))
    .sort((a, b) => (a.lastSeenAt?.getTime() ?? 0) - (b.lastSeenAt?.getTime() ?? 0))
    .slice(0, MAX_SHOWN)
}

const NEEDS_SLOT = ['ip_limit_reached', 'ip_not_registered']

const presentLicense = ({ licenseId, revokedAt, revokedReason, ipCount, maxIps }: SituationBase) =>
  licenseId === null
    ? null
    : {
        id: licenseId,
        revoked_at: revokedAt?.toISOString() ?? null,
        revoked_reason: revokedReason,
        ip_count: ipCount,
        max_ips: maxIps,
      }

const presentSlot = ({ address, registeredAt, lastSeenAt }: UsedSlot): Situation['slots'][number] => ({
  address,
  registered_at: registeredAt.toISOString(),
  last_seen_at: lastSeenAt?.toISOString() ?? null,
})

const presentRule = ({ createdAt, ...rule }: MatchingRule): Situation['rules'][number] => ({
  ...rule,
  created_at: createdAt.toISOString(),
})
