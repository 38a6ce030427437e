import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import type { Work } from '@/lib/platform/work'
import { requireSigningPlan } from './require-signing-plan'
import { setOrganizationSigning } from './store-dashboard'

/** The switch of the whole organization: answers are signed where both it and the product's are on. */
export async function switchOrganizationSigning(
  work: Work,
  actor: Granted<'signing:manage'>,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const { organizationId } = actor
  if (enabled) await requireSigningPlan(work.tx, organizationId)
  if (!(await setOrganizationSigning(work.tx, organizationId, enabled))) return { enabled }
  await recordChange(work, actor, {
    action: 'organization.updated',
    target: { type: 'organization', id: organizationId, label: actor.organizationSlug },
    before: { signedValidation: !enabled },
    after: { signedValidation: enabled },
  })
  return { enabled }
}
