import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { readLocale } from '@/lib/shared/locale'
import { deleteSessionsOf } from '@/lib/sign-in/server/sessions/portal-sessions.sql'
import type { Customer } from '../core/customer'
import type { PortalMe } from '../core/schema'
import { deleteIdentity, findIdentities, findPersonLocale, lockPeople, setLocale } from './people.sql'

/** What a person says of themselves, and has proven. */
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

/** The language that the portal and its mails keep for this person. */
export async function updateMe({ tx }: WriteContext, { personId }: Customer, { locale }: Pick<PortalMe, 'locale'>) {
  await setLocale(tx, personId, locale)
  return { done: true as const }
}

/**
 * Gives up one identity, and with it the licenses it stands for; never the last. Every other browser is signed out:
 * whoever came in with that identity must not stay.
 */
export async function removeIdentity(
  { tx }: WriteContext,
  { personId, sessionId }: Customer,
  identity: { kind: 'email' | 'discord'; value: string },
) {
  // Two at once, each of another identity, would else leave none.
  await lockPeople(tx, [personId])
  const identities = await findIdentities(tx, personId)
  if (!identities.some(({ kind, value }) => kind === identity.kind && value === identity.value))
    throw new Fault('not_found', 'This is no identity of yours.')
  if (identities.length === 1)
    throw new Fault('conflict', 'This is your only way in. Add another one before you remove it.')
  await deleteIdentity(tx, personId, identity)
  await deleteSessionsOf(tx, personId, sessionId)
  return { done: true as const }
}
