import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { deleteBlockRule, lockBlockRule } from './block-rules.sql'

/** Removes a block rule of a product or of the organization. */
export async function removeBlockRule(
  work: WriteContext,
  actor: Granted<'ips:manage'>,
  ruleId: string,
): Promise<{ removed: true }> {
  const { organizationId } = actor
  const rule = await lockBlockRule(work.tx, { organizationId, ruleId })
  if (!rule) throw new Fault('not_found', 'There is no such block rule.')
  await deleteBlockRule(work.tx, { organizationId, ruleId })
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
