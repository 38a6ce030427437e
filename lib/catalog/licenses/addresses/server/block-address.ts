import { licenseTarget, requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { countRules, deleteRule, insertRule } from './block-rules.sql'
import { recordFreed } from './free-addresses'
import { freeSlotsWithin } from './slots.sql'

type Manager = Granted<'ips:manage'>

export const MAX_RULES_OF_LICENSE = 200
const NEEDS = FIELD_WORDS.network

/** Blocks an address or network for one license. Slots within it are freed: a blocked address is never registered. */
export async function blockAddress(
  work: WriteContext,
  actor: Manager,
  { licenseId, network, note }: { licenseId: string; network: string; note: string | null },
) {
  const { organizationId } = actor
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId })
  const canonical = canonicalNetwork(network.trim())
  if (canonical === null) throw new Fault('invalid', NEEDS, { network: NEEDS })
  if ((await countRules(work.tx, licenseId)) >= MAX_RULES_OF_LICENSE)
    throw new Fault('conflict', `A license has at most ${MAX_RULES_OF_LICENSE} rules. Block a network instead.`)
  const rule = { id: work.newId(), organizationId, licenseId, network: canonical, note, createdAt: work.now }
  if (!(await insertRule(work.tx, rule)))
    throw new Fault('conflict', 'This IP address is already blocked.', {
      network: 'This IP address is already blocked.',
    })
  const freed = await freeSlotsWithin(work.tx, licenseId, canonical)
  await recordChange(work, actor, {
    action: 'license.ip_blocked',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { ip_count: license.ipCount, ...recordFreed(freed) },
    after: { network: canonical, note, ip_count: license.ipCount - freed.length },
  })
  return { freed: freed.length }
}

/** Removes a rule of the license. Rules of its product or organization are not affected. */
export async function unblockAddress(
  work: WriteContext,
  actor: Manager,
  { licenseId, ruleId }: { licenseId: string; ruleId: string },
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const network = await deleteRule(work.tx, ref, ruleId)
  if (network === null) throw new Fault('not_found', 'This license has no such rule.')
  await recordChange(work, actor, {
    action: 'license.ip_unblocked',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { network },
  })
  return { done: true as const }
}
