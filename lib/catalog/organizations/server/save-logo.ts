import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentBranding } from '../core/present-branding'
import type { BrandingView } from '../core/schema-branding'
import { type BrandingRecord, findBranding, updateLogo } from './branding.sql'

/** Stores the logo that `prepareLogo` drew: nothing of the uploaded file is ever served. */
export async function saveLogo(
  work: WriteContext,
  actor: Granted<'org:update'>,
  png: Uint8Array<ArrayBuffer>,
): Promise<BrandingView> {
  const before = await requireBranding(work, actor)
  await updateLogo(work.tx, before.id, { png, at: work.now })
  await recordLogo(work, actor, { before, hasLogo: true })
  return presentBranding({ ...before, logoChangedAt: work.now })
}

/** Removes the logo. */
export async function removeLogo(work: WriteContext, actor: Granted<'org:update'>): Promise<BrandingView> {
  const before = await requireBranding(work, actor)
  if (before.logoChangedAt) {
    await updateLogo(work.tx, before.id, null)
    await recordLogo(work, actor, { before, hasLogo: false })
  }
  return presentBranding({ ...before, logoChangedAt: null })
}

async function requireBranding(
  { tx }: WriteContext,
  { organizationId }: Granted<'org:update'>,
): Promise<BrandingRecord> {
  const branding = await findBranding(tx, organizationId)
  if (!branding) throw new Fault('not_found', "This organization doesn't exist.")
  return branding
}

const recordLogo = (
  work: WriteContext,
  actor: Granted<'org:update'>,
  { before, hasLogo }: { before: BrandingRecord; hasLogo: boolean },
): Promise<void> =>
  recordChange(work, actor, {
    action: 'organization.branding_changed',
    target: { type: 'organization', id: before.id, label: before.name },
    before: { logo: before.logoChangedAt ? `of ${before.logoChangedAt.toISOString()}` : 'none' },
    after: { logo: hasLogo ? `of ${work.now.toISOString()}` : 'none' },
  })
