import type { Adapter, AdapterUser } from 'next-auth/adapters'
import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import { normalizeEmail } from '@/lib/foundation/shared/email'
import { identityLinkedMail } from '../core/mails'
import { sessionEnd } from '../core/session-lifetime'
import { findIdentity, insertIdentity, isLinked } from './identities.sql'
import { isSignUpOpen } from './is-sign-up-open'
import { mailNewBrowser } from './mail-new-browser'
import { recordAccountEvent } from './record-account-event'
import { newSessionRow } from './sessions/create-session'
import { rememberBrowser } from './sessions/known-browsers'
import { lockSignedInUser } from './sessions/lock-signed-in-user'
import { readSession } from './sessions/read-session'
import { deleteSessionByHash, insertSession } from './sessions/sessions.sql'
import type { RequestContext, SignInDeps } from './sign-in-deps'
import { findUserByEmail, findUserById, insertUser, isInvited, lockUser } from './users.sql'

/**
 * Our tables, as next-auth sees them during one request. A session token is stored as its hash; from a provider's data
 * only the identity's id is stored.
 */
export function createProviderAdapter(
  access: SignInDeps,
  visitor: RequestContext,
  provider: { id: string; name: string },
  onSignedIn: (browserToken: string) => void,
): Adapter {
  const created = new Set<string>()
  return {
    ...users(access, visitor, created),
    ...sessions(access, { visitor, provider: provider.id, onSignedIn }),
    linkAccount: async ({ providerAccountId, userId }: { providerAccountId: string; userId: string }) => {
      const session = await readSession(access.db, visitor.sessionToken, access.clock())
      await access.transact(visitor, async (work) => {
        const owner = created.has(userId) ? null : await lockLinkingUser(work, session, userId)
        await insertIdentity(work.tx, { provider: provider.id, providerAccountId, userId, createdAt: work.now })
        await recordAccountEvent(work, visitor, { userId, kind: 'identity_linked', detail: provider.id })
        // Another way to sign in to an existing account: its owner gets a mail.
        if (owner) await queueMail(work, { to: owner.email, ...identityLinkedMail(provider.name, access.site) })
      })
    },
  }
}

/** The user who links an identity to their account. Throws if their session has ended meanwhile. */
async function lockLinkingUser(work: WriteContext, session: SessionUser | null, userId: string) {
  const owner = session?.userId === userId ? await lockSignedInUser(work, session) : null
  if (!owner) throw new Error('the session that links an identity has ended meanwhile')
  return owner
}

const users = ({ db, transact, allowsSignUp }: SignInDeps, visitor: RequestContext, created: Set<string>) => ({
  // Only called after checkProviderSignIn: the provider has verified the address. Whether sign-up is open is checked
  // again: the session of a user who wanted to link may have ended meanwhile.
  createUser: ({ email, name }: Omit<AdapterUser, 'id'>) =>
    transact(visitor, async ({ tx, now }) => {
      const user = { id: newId(), email: normalizeEmail(email), name: name ?? null, passwordHash: null }
      if (!(await isSignUpOpen({ db: tx, allowsSignUp })) && !(await isInvited(tx, user.email, now)))
        throw new Error('sign-up is by invitation')
      if (!(await insertUser(tx, { ...user, emailVerifiedAt: now }))) throw new Error('the address was taken meanwhile')
      created.add(user.id)
      return asAdapterUser(user)
    }),
  getUser: async (id: string) => asAdapterUser(await findUserById(db, id)),
  getUserByEmail: async (email: string) => asAdapterUser(await findUserByEmail(db, normalizeEmail(email))),
  getUserByAccount: async ({ provider, providerAccountId }: { provider: string; providerAccountId: string }) =>
    asAdapterUser((await findIdentity(db, provider, providerAccountId))?.user ?? null),
})

type SignInBy = { visitor: RequestContext; provider: string; onSignedIn: (browserToken: string) => void }
type NextAuthSession = { sessionToken: string; userId: string; expires: Date }

const sessions = ({ db, clock, transact }: SignInDeps, { visitor, provider, onSignedIn }: SignInBy) => ({
  createSession: async ({ sessionToken: token, userId, expires }: NextAuthSession) => {
    const browserToken = await transact(visitor, async (work) => {
      const user = await lockLinkedUser(work, { provider, userId })
      const method = `oauth:${provider}`
      const isPending = user.totpEnabledAt !== null
      if (visitor.sessionToken) await deleteSessionByHash(work.tx, tokenHash(visitor.sessionToken))
      const row = newSessionRow(work, visitor, { token, isPending })
      await insertSession(work.tx, { ...row, userId, method, isPending })
      if (isPending) return null
      await mailNewBrowser(work, visitor, userId)
      await recordAccountEvent(work, visitor, { userId, kind: 'signed_in', detail: method })
      return rememberBrowser(work, visitor, userId)
    })
    if (browserToken !== null) onSignedIn(browserToken)
    return { sessionToken: token, userId, expires }
  },
  getSessionAndUser: async (sessionToken: string) => {
    const current = await readSession(db, sessionToken, clock())
    if (!current || current.isPending) return null
    const user = asAdapterUser({ id: current.userId, email: current.email, name: current.name })
    const now = clock()
    return { session: { sessionToken, userId: current.userId, expires: sessionEnd(now, now, false) }, user }
  },
  // Our own session code already extends it.
  updateSession: async () => null,
  deleteSession: async (token: string) => deleteSessionByHash(db, tokenHash(token)),
})

/** The user who signs in by a provider. Throws if that has become impossible meanwhile. */
async function lockLinkedUser({ tx }: WriteContext, by: { provider: string; userId: string }) {
  const user = await lockUser(tx, by.userId)
  if (!user || user.suspendedAt) throw new Error('the user was suspended or deleted meanwhile')
  if (!(await isLinked(tx, by))) throw new Error('the identity was unlinked meanwhile')
  return user
}

type StoredUser = { id: string; email: string; name: string | null }

function asAdapterUser(user: StoredUser): AdapterUser
function asAdapterUser(user: StoredUser | null): AdapterUser | null
function asAdapterUser(user: StoredUser | null): AdapterUser | null {
  return user && { id: user.id, email: user.email, name: user.name, emailVerified: null }
}
