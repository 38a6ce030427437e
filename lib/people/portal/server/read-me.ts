import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { readLocale } from '@/lib/foundation/shared/locale'
import type { PortalMe } from '../core/schema'
import { findEmails, findIdentities } from './identities.sql'
import { findLocale } from './people.sql'
import type { Customer } from './read-customer'

/** The customer's settings and verified identities. */
export async function readMe({ db }: Pick<ReadContext, 'db'>, customer: Customer, discord: boolean): Promise<PortalMe> {
  const { personId } = customer
  const [identities, [email], { locale, localeIsChosen }] = await Promise.all([
    findIdentities(db, personId),
    findEmails(db, customer),
    findLocale(db, personId),
  ])
  return {
    email: email ?? null,
    identities: identities.map(({ kind, value, label }) => ({
      kind: kind === 'discord' ? 'discord' : 'email',
      value,
      label: label ?? value,
    })),
    locale: readLocale(locale),
    locale_is_chosen: localeIsChosen,
    discord,
  }
}
