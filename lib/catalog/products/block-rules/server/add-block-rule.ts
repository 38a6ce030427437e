import { recordFreed } from '@/lib/catalog/licenses/addresses/server/free-addresses'
import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange, recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import type { Change } from '@/lib/foundation/shared/change'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { presentBlockRule } from '../core/present-block-rule'
import { type AddBlockRuleInput, type BlockRuleView, MAX_RULES_OF_SCOPE } from '../core/schema'
import {
  countBlockRules,
  type FreedOfLicense,
  freeBlockedSlots,
  insertBlockRule,
  lockOrganization,
} from './block-rules.sql'

/**
 * Validations wait for the locked licenses, so a rule over more slots leaves the others registered. They are blocked
 * regardless.
 */
const MAX_FREED = 1_000

/**
 * Blocks an address or network for a product or the whole organization, and frees the slots within it: a blocked
 * address is never registered. Returns the stored rule.
 */
export async function addBlockRule(
  work: WriteContext,
  actor: Granted<'ips:manage'>,
  { product_id: productId, network: typed, note }: AddBlockRuleInput,
): Promise<BlockRuleView> {
  const { organizationId } = actor
  const network = requireNetwork(typed)
  if (productId !== null) await requireProduct(work.tx, { id: productId, organizationId })
  await lockOrganization(work.tx, organizationId)
  const rule = { id: work.newId(), organizationId, productId, network, note, createdAt: work.now }
  if (!(await insertBlockRule(work.tx, rule))) {
    const message = `${network} is already blocked here.`
    throw new Fault('conflict', message, { network: message })
  }
  if ((await countBlockRules(work.tx, { organizationId, productId })) > MAX_RULES_OF_SCOPE)
    throw new Fault(
      'conflict',
      `There can be ${MAX_RULES_OF_SCOPE} block rules here. Remove some, or block a wider network.`,
    )
  const freed = await freeBlockedSlots(work.tx, { organizationId, productId, network }, MAX_FREED)
  await recordChange(work, actor, {
    action: 'block_rule.added',
    target: { type: productId === null ? 'organization' : 'product', id: productId ?? organizationId, label: network },
    after: { network, note, freed: freed.length, ...(freed.length > 0 && { job_id: rule.id }) },
  })
  if (freed.length > 0) await recordChanges({ ...work, jobId: rule.id }, actor, freedChanges(work, freed, network))
  return presentBlockRule(rule)
}

/** For the history of each license: which of its slots the rule freed. */
function freedChanges(
  { vault }: WriteContext,
  freed: FreedOfLicense[],
  network: string,
): Change<'license.ips_freed'>[] {
  const licenses = new Map(freed.map((slot) => [slot.licenseId, slot]))
  return [...licenses.values()].map(({ licenseId, ipCount, keyCiphertext }) => {
    const slots = freed.filter((slot) => slot.licenseId === licenseId)
    return {
      action: 'license.ips_freed',
      target: licenseTarget(vault, { id: licenseId, keyCiphertext }),
      licenseId,
      before: { ip_count: ipCount, ...recordFreed(slots) },
      after: { network, ip_count: ipCount - slots.length },
    }
  })
}

function requireNetwork(typed: string): string {
  const network = canonicalNetwork(typed)
  if (network !== null) return network
  const needs = FIELD_WORDS.network
  throw new Fault('invalid', needs, { network: needs })
}
