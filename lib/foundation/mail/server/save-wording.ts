import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type SaveWordingInput, sideOf, variantOf } from '../core/wording'
import { findSender } from './opt-outs.sql'
import { deleteWording, selectWording, upsertWording } from './wording.sql'

/** Changes how the vendor's mails begin; two empty texts bring ours back. An unchanged wording is not recorded. */
export async function saveWording(
  work: WriteContext,
  actor: Granted<'org:update'>,
  { mail: kind, to, locale, subject, opening }: SaveWordingInput,
): Promise<{ changed: boolean }> {
  const { organizationId } = actor
  const mail = variantOf(kind, sideOf(kind, to))
  const ref = { organizationId, mail, locale }
  const before = (await selectWording(work.tx, ref)) ?? { subject: null, opening: null }
  if (before.subject === subject && before.opening === opening) return { changed: false }
  if (subject === null && opening === null) await deleteWording(work.tx, ref)
  else await upsertWording(work.tx, ref, { subject, opening })
  const sender = await findSender(work.tx, organizationId)
  await recordChange(work, actor, {
    action: 'organization.branding_changed',
    target: { type: 'organization', id: organizationId, label: sender?.name ?? null },
    before: { mail, locale, ...before },
    after: { mail, locale, subject, opening },
  })
  return { changed: true }
}
