import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { MailWording } from '../core/wording'

type WordingRef = { organizationId: string; mail: string; locale: string }

export const selectWording = (db: Db | Tx, { organizationId, mail, locale }: WordingRef): Promise<MailWording | null> =>
  db.mailWording.findUnique({
    where: { organizationId_mail_locale: { organizationId, mail, locale } },
    select: { subject: true, opening: true },
  })

export async function upsertWording(tx: Tx, ref: WordingRef, wording: MailWording): Promise<void> {
  const { organizationId, mail, locale } = ref
  await tx.mailWording.upsert({
    where: { organizationId_mail_locale: { organizationId, mail, locale } },
    create: { ...ref, ...wording },
    update: wording,
  })
}

export async function deleteWording(tx: Tx, { organizationId, mail, locale }: WordingRef): Promise<void> {
  await tx.mailWording.deleteMany({ where: { organizationId, mail, locale } })
}
