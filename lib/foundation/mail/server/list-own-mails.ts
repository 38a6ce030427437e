import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { MailLogEntry } from '../core/mail-log'
import { selectLoggedMails } from './mail-log.sql'

type OwnLicense = { organizationId: string; licenseId: string; since: Date | null }

const MAX_OWN = 50

/** The latest emails that were sent to the customer who has a license, about it, since it is theirs. */
export async function listOwnMails(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId, licenseId: ownLicense, since }: OwnLicense,
): Promise<(Pick<MailLogEntry, 'at' | 'mail'> & { news: string | null })[]> {
  const filter = { ownLicense, outcome: 'sent' as const, from: since?.toISOString() }
  const rows = await selectLoggedMails(db, { organizationId, filter, after: null, limit: MAX_OWN })
  return rows.map(({ at, mail, order }) => ({
    at: at.toISOString(),
    mail: mail as MailLogEntry['mail'],
    news: order?.news ?? null,
  }))
}
