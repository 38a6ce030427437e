import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { listOwnTokens } from '@/lib/people/access-tokens/server/own-access-tokens'
import { describeBrowser } from '@/lib/people/sign-in/core/describe-browser'
import { findSessionsOf } from '@/lib/people/sign-in/server/sessions/list-sessions'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { describeAccountEvent } from '../core/describe-account-event'
import { describeMethod } from '../core/describe-method'
import type { AccountView } from '../core/schema'
import { findAccountEvents } from './account-events.sql'
import { findDeletionProblem } from './delete-user'
import { countRecoveryCodes } from './two-factor.sql'
import { findCredentials, findIdentitiesOf } from './users.sql'

const EVENTS_SHOWN = 50

/** Another service to sign in with, with its display name. */
export type ProviderName = { id: string; name: string }

/** The data of the user's own account page. */
export async function readAccount(
  { db, clock, operatorEmails, site }: SignInDeps,
  user: SessionUser,
  providers: ProviderName[],
): Promise<AccountView> {
  const [credentials, identities, sessions, codesLeft, events, tokens, deletion] = await Promise.all([
    findCredentials(db, user.userId),
    findIdentitiesOf(db, user.userId),
    findSessionsOf({ db, now: clock() }, 'vendor', user.userId),
    countRecoveryCodes(db, user.userId),
    findAccountEvents(db, user.userId, EVENTS_SHOWN),
    listOwnTokens({ db, now: clock() }, user),
    findDeletionProblem(db, user, { operatorEmails, site, isTold: 'them' }),
  ])
  const linkedAt = new Map(identities.map(({ provider, createdAt }) => [provider, createdAt.toISOString()]))
  const names = Object.fromEntries(providers.map(({ id, name }) => [id, name]))
  return {
    name: user.name,
    email: user.email,
    has_password: credentials?.passwordHash != null,
    sign_in_mails: credentials?.signInMails ?? true,
    two_factor: { is_on: credentials?.totpEnabledAt != null, recovery_codes_left: codesLeft },
    identities: providers.map(({ id, name }) => ({ provider: id, name, linked_at: linkedAt.get(id) ?? null })),
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: describeBrowser(session.userAgent),
      address: session.address,
      method: describeMethod(session.method, names),
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      is_current: session.id === user.sessionId,
    })),
    access_tokens: tokens.map(({ id, name, lastFour, organization, createdAt, lastUsedAt }) => ({
      id,
      name,
      last_four: lastFour,
      organization,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    deletion_problem: deletion.problem,
    only_owned: deletion.onlyOwned,
    events: events.map(({ id, at, kind, detail, address, userAgent }) => ({
      id,
      what: describeAccountEvent({ kind, detail }, names),
      // What an operator did to the account has none.
      browser: userAgent === null ? null : describeBrowser(userAgent),
      address,
      at: at.toISOString(),
    })),
  }
}
