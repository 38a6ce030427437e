import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { readLocale } from '@/lib/foundation/shared/locale'
import type { PortalMe } from '../core/schema'
import { findIdentities } from './identities.sql'
import { findPersonLocale } from './people.sql'
import type { Customer } from './read-customer'

/** The customer's settings and verified identities. */
export async function readMe(
  { db }: Pick<ReadContext, 'db'>,
  { personId }: Customer,
  discord: boolean,
): Promise<PortalMe> {
  const [identities, locale] = await Promise.all([findIdentities(db, personId), findPersonLocale(db, personId)])
  return {
    identities: identities.map(({ kind, value, label }) => ({
      kind: kind === 'discord' ? 'discord' : 'email',
      value,
      label: label ?? value,
    })),
    locale: readLocale(locale),
    discord,
  }
}
