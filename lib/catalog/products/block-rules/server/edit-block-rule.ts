import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { presentBlockRule } from '../core/present-block-rule'
import type { BlockRuleView } from '../core/schema'
import { saveRuleNote } from './block-rules.sql'
import { type RuleOf, requireLockedRule } from './require-block-rule'

/** Changes the note of a block rule. To block something else, add another rule. */
export async function editBlockRule(
  work: WriteContext,
  actor: Granted<'ips:manage'>,
  { note, ...one }: RuleOf & { note: string | null },
): Promise<BlockRuleView> {
  const { organizationId } = actor
  const rule = await requireLockedRule(work.tx, { organizationId, ...one })
  if (rule.note === note) return presentBlockRule(rule)
  await saveRuleNote(work.tx, { organizationId, ruleId: rule.id }, note)
  await recordChange(work, actor, {
    action: 'block_rule.updated',
    target: {
      type: rule.productId === null ? 'organization' : 'product',
      id: rule.productId ?? organizationId,
      label: rule.network,
    },
    before: { note: rule.note },
    after: { note },
  })
  return presentBlockRule({ ...rule, note })
}
