import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { presentBranding } from '../core/present-branding'
import type { BrandingView, SaveBrandingInput } from '../core/schema-branding'
import { findBranding, updateBranding } from './branding.sql'

/** Changes name, accent and support address. An unchanged value is not recorded. */
export async function saveBranding(
  work: WriteContext,
  actor: Granted<'org:update'>,
  input: SaveBrandingInput,
): Promise<BrandingView> {
  const id = actor.organizationId
  const stored = await findBranding(work.tx, id)
  if (!stored) throw new Fault('not_found', "This organization doesn't exist.")
  const { name, accent, support_email } = presentBranding(stored)
  const before = { name, accent, support_email }
  const isSame = name === input.name && accent === input.accent && support_email === input.support_email
  if (!isSame) {
    await updateBranding(work.tx, id, {
      brandName: input.name,
      brandAccent: input.accent,
      supportEmail: input.support_email,
    })
    await recordChange(work, actor, {
      action: 'organization.branding_changed',
      target: { type: 'organization', id, label: stored.name },
      before,
      after: input,
    })
  }
  return { ...input, logo_url: presentBranding(stored).logo_url }
}
