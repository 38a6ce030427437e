import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { requireSigningPlan } from './require-signing-plan'
import { updateOrganizationSigning } from './signing-switches.sql'

/** The organization's switch: answers are signed only if both it and the product's are on. */
export async function switchOrganizationSigning(
  work: WriteContext,
  actor: Granted<'signing:manage'>,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const { organizationId } = actor
  if (enabled) await requireSigningPlan(work.tx, organizationId)
  if (!(await updateOrganizationSigning(work.tx, organizationId, enabled))) return { enabled }
  await recordChange(work, actor, {
    action: 'organization.updated',
    target: { type: 'organization', id: organizationId, label: actor.organizationSlug },
    before: { signedValidation: !enabled },
    after: { signedValidation: enabled },
  })
  return { enabled }
}
