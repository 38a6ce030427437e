import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { changedFields } from '@/lib/foundation/shared/changed-fields'
import { presentBranding } from '../core/present-branding'
import type { BrandingView, ChangeBrandingInput } from '../core/schema-branding'
import { lockBranding, updateBranding } from './branding.sql'
import { organizationNotFound } from './require-organization'

/** Changes the given fields of the branding, the contact and the door to the portal: those that differ. */
export async function saveBranding(
  work: WriteContext,
  actor: Granted<'org:update'>,
  input: ChangeBrandingInput,
): Promise<BrandingView> {
  const id = actor.organizationId
  const stored = (await lockBranding(work.tx, id)) ?? organizationNotFound()
  const before = presentBranding(stored)
  const change = changedFields<BrandingView>(before, input)
  if (!change) return before
  const after = { ...before, ...change.after }
  await updateBranding(work.tx, id, {
    brandName: after.name,
    brandAccent: after.accent,
    supportEmail: after.support_email,
    supportUrl: after.support_url,
    portalReturnOrigins: after.return_origins,
    customerLocale: after.locale,
  })
  await recordChange(work, actor, {
    action: 'organization.branding_changed',
    target: { type: 'organization', id, label: stored.name },
    ...change,
  })
  return after
}
