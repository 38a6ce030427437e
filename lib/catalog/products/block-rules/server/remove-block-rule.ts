import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { deleteBlockRule } from './block-rules.sql'
import { type RuleOf, requireLockedRule } from './require-block-rule'

/** Removes a block rule of a product or of the organization. */
export async function removeBlockRule(
  work: WriteContext,
  actor: Granted<'ips:manage'>,
  one: RuleOf,
): Promise<{ removed: true }> {
  const { organizationId } = actor
  const rule = await requireLockedRule(work.tx, { organizationId, ...one })
  await deleteBlockRule(work.tx, { organizationId, ruleId: rule.id })
  await recordChange(work, actor, {
    action: 'block_rule.removed',
    target: {
      type: rule.productId === null ? 'organization' : 'product',
      id: rule.productId ?? organizationId,
      label: rule.network,
    },
    before: { network: rule.network, note: rule.note },
  })
  return { removed: true }
}
