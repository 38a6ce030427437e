import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { describeAccountEvent } from '@/lib/sign-in/core/account-event'
import { describeBrowser } from '@/lib/sign-in/core/describe-browser'
import { describeMethod } from '@/lib/sign-in/core/sign-in-method'
import { findAccountEvents } from '@/lib/sign-in/server/account-events.sql'
import { findSessionsOf } from '@/lib/sign-in/server/sessions/sessions.sql'
import type { SignInDeps } from '@/lib/sign-in/server/sign-in-deps'
import { countRecoveryCodes } from '@/lib/sign-in/server/two-factor.sql'
import { findAccountsOf, findUserById } from '@/lib/sign-in/server/users.sql'
import type { AccountView } from '../core/schema'

const EVENTS_SHOWN = 50

/** A way in by another service, as people call it. */
export type ProviderName = { id: string; name: string }

/** Everything that a person sees of their own account. */
export async function readAccount(
  { db, clock }: SignInDeps,
  person: SessionUser,
  providers: ProviderName[],
): Promise<AccountView> {
  const [user, accounts, sessions, codesLeft, events] = await Promise.all([
    findUserById(db, person.userId),
    findAccountsOf(db, person.userId),
    findSessionsOf(db, person.userId, clock()),
    countRecoveryCodes(db, person.userId),
    findAccountEvents(db, person.userId, EVENTS_SHOWN),
  ])
  const linkedAt = new Map(accounts.map(({ provider, createdAt }) => [provider, createdAt.toISOString()]))
  const names = Object.fromEntries(providers.map(({ id, name }) => [id, name]))
  return {
    name: person.name,
    email: person.email,
    has_password: user?.passwordHash != null,
    two_factor: { is_on: user?.totpEnabledAt != null, recovery_codes_left: codesLeft },
    identities: providers.map(({ id, name }) => ({ provider: id, name, linked_at: linkedAt.get(id) ?? null })),
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: describeBrowser(session.userAgent),
      address: session.address,
      method: describeMethod(session.method, names),
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      is_current: session.id === person.sessionId,
    })),
    events: events.map(({ id, at, kind, detail, address, userAgent }) => ({
      id,
      what: describeAccountEvent({ kind, detail }, names),
      browser: describeBrowser(userAgent),
      address,
      at: at.toISOString(),
    })),
  }
}
