import type { NextRequest } from 'next/server'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import { safeCallbackUrl } from '@/lib/access/core/callback-path'
import { COOKIE_MAX_AGE_SECONDS } from '@/lib/access/core/session-lifetime'
import type { AccessParts, Visitor } from '@/lib/access/server/access-parts'
import { admitFromProvider } from '@/lib/access/server/admit-from-provider'
import { createProviderAdapter } from '@/lib/access/server/provider-adapter'
import { declarePublicUrl } from '@/lib/platform/env'
import { newRequestId } from '@/lib/platform/ids'
import type { Log } from '@/lib/platform/log'
import type { SignInProvider } from './providers'
import { isCookieSecure } from './session-cookie'
import { visitorOf } from './session-route'

type Context = { params: Promise<{ nextauth: string[] }> }
export type ProviderParts = { access: AccessParts; providers: SignInProvider[]; secret: string }

/** next-auth, for what it is best at: the dance with other providers. Passwords and codes have routes of their own. */
export const createProviderRoute =
  (parts: () => ProviderParts) =>
  async (request: NextRequest, context: Context): Promise<Response> => {
    declarePublicUrl()
    const { nextauth } = await context.params
    const visitor = visitorOf(request.headers, newRequestId())
    const response: Response = await NextAuth(request, context, optionsOf(parts(), visitor, nextauth[1] ?? ''))
    response.headers.set('Cache-Control', 'no-store')
    return response
  }

/** Made anew for each request, because sessions are told who asked for them, and how. */
const optionsOf = (
  { access, providers, secret }: ProviderParts,
  visitor: Visitor,
  provider: string,
): NextAuthOptions => ({
  providers: providers.map((given) => given.provider),
  adapter: createProviderAdapter(access, visitor, `oauth:${provider}`),
  secret,
  session: { strategy: 'database', maxAge: COOKIE_MAX_AGE_SECONDS },
  useSecureCookies: isCookieSecure(),
  pages: { signIn: '/sign-in', signOut: '/account', error: '/sign-in' },
  callbacks: callbacksOf(access, visitor),
  logger: quietLogger(access.log),
})

const callbacksOf = (access: AccessParts, visitor: Visitor): NonNullable<NextAuthOptions['callbacks']> => ({
  signIn: async ({ account, user }) => {
    if (!account) return false
    const { provider, providerAccountId } = account
    // For a linked identity `user` is ours; its address is then not asked for.
    const identity = { provider, providerAccountId, verifiedEmail: user.email || null }
    const decision = await admitFromProvider(access, identity, visitor.sessionToken)
    if (decision.kind === 'admitted') return true
    const page = decision.why === 'linked_elsewhere' ? '/account' : '/sign-in'
    return `${access.site}${page}?error=${decision.why}`
  },
  redirect: async ({ url }) => safeCallbackUrl(url, access.site),
  session: async ({ session, user }) => ({
    ...session,
    user: { id: user.id, name: user.name ?? null, email: user.email },
  }),
})

/** Its own logger writes tokens and profiles. */
const quietLogger = (log: Log): NonNullable<NextAuthOptions['logger']> => ({
  error: (code) => log.warn({ code }, 'a sign-in at a provider failed'),
  warn: () => undefined,
  debug: () => undefined,
})
