import type { Adapter, AdapterUser } from 'next-auth/adapters'
import { queueMail } from '@/lib/mail/server/queue-mail'
import { newId } from '@/lib/platform/config/ids'
import { tokenHash } from '@/lib/platform/security/vault'
import { normalizeEmail } from '@/lib/shared/email'
import { identityLinkedMail } from '../core/mails'
import { sessionEnd } from '../core/session-lifetime'
import { findIdentity, insertIdentity } from './identities.sql'
import { mailNewBrowser } from './mail-new-browser'
import { recordAccountEvent } from './record-account-event'
import { newSessionRow } from './sessions/create-session'
import { rememberBrowser } from './sessions/known-browsers'
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
    ...sessions(access, { visitor, method: `oauth:${provider.id}`, onSignedIn }),
    linkAccount: ({ providerAccountId, userId }: { providerAccountId: string; userId: string }) =>
      access.transact(visitor, async (work) => {
        const identity = { provider: provider.id, providerAccountId, userId, createdAt: work.now }
        await insertIdentity(work.tx, identity)
        await recordAccountEvent(work, visitor, { userId, kind: 'identity_linked', detail: provider.id })
        // Another way to sign in to an existing account: its owner gets a mail.
        const owner = created.has(userId) ? null : await findUserById(work.tx, userId)
        if (owner) await queueMail(work, { to: owner.email, ...identityLinkedMail(provider.name, access.site) })
      }),
  }
}

const users = ({ db, transact, isSignUpOpen }: SignInDeps, visitor: RequestContext, created: Set<string>) => ({
  // Only called after checkProviderSignIn: the provider has verified the address. Whether sign-up is open is checked
  // again: the session of a user who wanted to link may have ended meanwhile.
  createUser: ({ email, name }: Omit<AdapterUser, 'id'>) =>
    transact(visitor, async ({ tx, now }) => {
      const user = { id: newId(), email: normalizeEmail(email), name: name ?? null, passwordHash: null }
      if (!isSignUpOpen && !(await isInvited(tx, user.email, now))) throw new Error('sign-up is by invitation')
      if (!(await insertUser(tx, { ...user, emailVerifiedAt: now }))) throw new Error('the address was taken meanwhile')
      created.add(user.id)
      return asAdapterUser(user)
    }),
  getUser: async (id: string) => asAdapterUser(await findUserById(db, id)),
  getUserByEmail: async (email: string) => asAdapterUser(await findUserByEmail(db, normalizeEmail(email))),
  getUserByAccount: async ({ provider, providerAccountId }: { provider: string; providerAccountId: string }) =>
    asAdapterUser((await findIdentity(db, provider, providerAccountId))?.user ?? null),
})

type SignInBy = { visitor: RequestContext; method: string; onSignedIn: (browserToken: string) => void }
type NextAuthSession = { sessionToken: string; userId: string; expires: Date }

const sessions = ({ db, clock, transact }: SignInDeps, { visitor, method, onSignedIn }: SignInBy) => ({
  createSession: async ({ sessionToken: token, userId, expires }: NextAuthSession) => {
    const browserToken = await transact(visitor, async (work) => {
      const user = await lockUser(work.tx, userId)
      if (!user || user.suspendedAt) throw new Error('the user was suspended or deleted meanwhile')
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

type StoredUser = { id: string; email: string; name: string | null }

function asAdapterUser(user: StoredUser): AdapterUser
function asAdapterUser(user: StoredUser | null): AdapterUser | null
function asAdapterUser(user: StoredUser | null): AdapterUser | null {
  return user && { id: user.id, email: user.email, name: user.name, emailVerified: null }
}
