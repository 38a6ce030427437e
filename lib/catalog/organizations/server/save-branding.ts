import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentBranding } from '../core/present-branding'
import type { BrandingView, SaveBrandingInput } from '../core/schema-branding'
import { findBranding, updateBranding } from './branding.sql'

/** Changes the branding, the contact and the door to the portal. An unchanged value is not recorded. */
export async function saveBranding(
  work: WriteContext,
  actor: Granted<'org:update'>,
  input: SaveBrandingInput,
): Promise<BrandingView> {
  const id = actor.organizationId
  const stored = await findBranding(work.tx, id)
  if (!stored) throw new Fault('not_found', "This organization doesn't exist.")
  const { logo_url, ...before } = presentBranding(stored)
  if (!isSame(before, input)) {
    await updateBranding(work.tx, id, {
      brandName: input.name,
      brandAccent: input.accent,
      supportEmail: input.support_email,
      supportUrl: input.support_url,
      portalReturnOrigins: input.return_origins,
      customerLocale: input.locale,
    })
    await recordChange(work, actor, {
      action: 'organization.branding_changed',
      target: { type: 'organization', id, label: stored.name },
      before,
      after: input,
    })
  }
  return { ...input, logo_url }
}

const isSame = (one: SaveBrandingInput, other: SaveBrandingInput): boolean =>
  (Object.keys(other) as (keyof SaveBrandingInput)[]).every(
    (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  )
