import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Situation } from '../core/schema'
import {
  findIdleSlots,
  findMatchingRules,
  findSituationBase,
  type MatchingRule,
  type SituationBase,
  type TakenSlot,
} from './situations.sql'

const MAX_SHOWN = 5

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
export async function readSituation({ pool }: Pick<ReadContext, 'pool'>, asked: Asked): Promise<Situation> {
  const base = await findSituationBase(pool, asked)
  const { licenseId } = base ?? {}
  const { addresses } = asked.sees
  const [slots, rules] = await Promise.all([
    addresses && licenseId && NEEDS_SLOT.includes(asked.status)
      ? findIdleSlots(pool, { organizationId: asked.organizationId, licenseId, limit: MAX_SHOWN })
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

const presentSlot = ({ address, registeredAt, lastSeenAt }: TakenSlot): Situation['slots'][number] => ({
  address,
  registered_at: registeredAt.toISOString(),
  last_seen_at: lastSeenAt?.toISOString() ?? null,
})

const presentRule = ({ createdAt, ...rule }: MatchingRule): Situation['rules'][number] => ({
  ...rule,
  created_at: createdAt.toISOString(),
})
