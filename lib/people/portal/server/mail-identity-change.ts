import { queueMails } from '@/lib/foundation/mail/server/queue-mail'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { readLocale } from '@/lib/foundation/shared/locale'
import { identityChangeMail } from '../core/identity-mail'
import { findMailSender } from './find-mail-sender'
import { findPersonLocale } from './people.sql'

type Identity = { kind: string; value: string; label: string | null }

/** One person's addresses hear of every change; more than these are not mailed. */
const MAX_RECIPIENTS = 10

type IdentityChange = {
  personId: string
  change: 'linked' | 'unlinked'
  identity: Identity
  /** all identities of the person: those that are addresses are mailed */
  known: Identity[]
}

/** Mails the person's addresses that an identity was linked or unlinked, in the transaction of the change. */
export async function mailIdentityChange(
  work: Pick<WriteContext, 'tx' | 'vault' | 'now' | 'site'>,
  { personId, change, identity, known }: IdentityChange,
): Promise<void> {
  const locale = readLocale(await findPersonLocale(work.tx, personId)) ?? 'en'
  const { from, headers } = await findMailSender(work, personId)
  const name = identity.kind === 'discord' ? `Discord: ${identity.label ?? identity.value}` : identity.value
  const mail = identityChangeMail(
    { locale, words: mailTranslator(locale) },
    { change, identity: name, at: work.now, site: work.site, brand: from?.brand ?? null },
  )
  const recipients = known.filter(({ kind }) => kind === 'email').slice(0, MAX_RECIPIENTS)
  await queueMails(
    work,
    recipients.map(({ value }) => ({ to: value, ...headers, ...mail })),
  )
}
