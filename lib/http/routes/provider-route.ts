import NextAuth, { type NextAuthOptions } from 'next-auth'
import { z } from 'zod'
import { declarePublicUrl } from '@/lib/foundation/platform/config/env'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import type { Log } from '@/lib/foundation/platform/log/log'
import { isLinkIntent } from '@/lib/people/account/server/link-intent'
import { safeCallbackUrl } from '@/lib/people/sign-in/core/callback-path'
import { COOKIE_MAX_AGE_SECONDS } from '@/lib/people/sign-in/core/session-lifetime'
import { checkProviderSignIn } from '@/lib/people/sign-in/server/check-provider-sign-in'
import { createProviderAdapter } from '@/lib/people/sign-in/server/provider-adapter'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { toResponse } from '../public-api/web-adapter'
import { knownBrowserCookie } from '../sessions/known-browser-cookie'
import {
  callbackCookieName,
  linkCookie,
  linkCookieName,
  noCallbackCookie,
  providerCookies,
} from '../sessions/provider-cookies'
import { isCookieSecure, readCookie } from '../sessions/session-cookie'
import type { SignInProvider } from '../sessions/sign-in-providers'
import { ownProviderRequest, refuseProviderCall } from './provider-request'
import { requestContextOf } from './request-context'
import { type Audience, route } from './route'
import { seeOther } from './see-other'

type Context = { params: Promise<{ nextauth: string[] }> }
export type ProviderDeps = SignInDeps & { providers: SignInProvider[]; secret: string }
type Asked = {
  visitor: RequestContext
  provider: SignInProvider | undefined
  linkIntent: string | null
  onSignedIn: (browserToken: string) => void
}

const pathSchema = z.object({ nextauth: z.array(z.string()) })
/** A CSRF token, and where to go afterwards. */
const formSchema = z.record(z.string(), z.string())
const MAX_FORM = 8 * 1024

/** next-auth handles only the OAuth flow of other providers. Passwords and codes have their own routes. */
export function createProviderRoute(deps: () => ProviderDeps) {
  const anyone: Audience<ProviderDeps, RequestContext, object> = {
    deps,
    from: 'anywhere',
    visitorOf: requestContextOf,
    admit: async () => ({}),
    ownerOf: null,
  }
  const follow = route(anyone, { params: pathSchema }, { run: askNextAuth })
  const submit = route(
    { ...anyone, from: 'our_pages' },
    { params: pathSchema, body: { schema: formSchema, as: 'form', maxBytes: MAX_FORM } },
    { run: askNextAuth },
  )
  return async (request: Request, context: Context): Promise<Response> => {
    // Only actions in use exist; for other routes Next decides that by their folders.
    const { nextauth } = await context.params
    const refused = refuseProviderCall(newRequestId(), request.method, nextauth, deps().providers)
    if (refused) return toResponse(refused)
    return request.method === 'POST' ? submit(request, context) : follow(request, context)
  }
}

type ProviderCall = {
  deps: ProviderDeps
  request: Request
  visitor: RequestContext
  params: z.output<typeof pathSchema>
  body: z.output<typeof formSchema> | undefined
}

async function askNextAuth({ deps, request, visitor, params, body }: ProviderCall): Promise<Response> {
  const { site, providers } = deps
  const [action, id] = params.nextauth
  const cookies = request.headers.get('cookie')
  if (!isAddress(readCookie(cookies, callbackCookieName()), site))
    return seeOther(`${site}/sign-in?error=Callback`, { cookies: [noCallbackCookie()] })
  declarePublicUrl()
  const remembered: string[] = []
  const asked: Asked = {
    visitor,
    provider: providers.find((provider) => provider.id === id),
    linkIntent: readCookie(cookies, linkCookieName()),
    onSignedIn: (token) => remembered.push(knownBrowserCookie(token)),
  }
  const context: Context = { params: Promise.resolve(params) }
  const response: Response = await NextAuth(ownProviderRequest(request, body, site), context, optionsOf(deps, asked))
  response.headers.set('Cache-Control', 'no-store')
  for (const cookie of remembered) response.headers.append('Set-Cookie', cookie)
  if (action === 'callback') response.headers.append('Set-Cookie', linkCookie(null))
  return response
}

/** next-auth throws on a cookie of its own that it did not write. */
function isAddress(cookie: string | null, site: string): boolean {
  if (cookie === null) return true
  try {
    const text = decodeURIComponent(cookie)
    return /^https?:/.test(new URL(text, text.startsWith('/') ? site : undefined).protocol)
  } catch {
    return false
  }
}

/** Created per request, because a session records the client and the sign-in method. */
const optionsOf = (deps: ProviderDeps, asked: Asked): NextAuthOptions => ({
  providers: deps.providers.map((given) => given.provider),
  adapter: createProviderAdapter(deps, asked.visitor, asked.provider ?? { id: '', name: '' }, asked.onSignedIn),
  secret: deps.secret,
  session: { strategy: 'database', maxAge: COOKIE_MAX_AGE_SECONDS },
  useSecureCookies: isCookieSecure(),
  cookies: providerCookies(),
  pages: { signIn: '/sign-in', signOut: '/account', error: '/sign-in' },
  callbacks: callbacksOf(deps, asked),
  logger: quietLogger(deps.log),
})

const callbacksOf = (
  access: SignInDeps,
  { visitor, linkIntent }: Asked,
): NonNullable<NextAuthOptions['callbacks']> => ({
  signIn: async ({ account, user }) => {
    if (!account) return false
    const { provider, providerAccountId } = account
    const { sessionToken } = visitor
    const isLinkAsked =
      sessionToken !== null && linkIntent !== null && isLinkIntent(access, { sessionToken, provider }, linkIntent)
    // For a linked identity `user` is ours; its address is then not requested.
    const identity = { provider, providerAccountId, verifiedEmail: user.email || null }
    const decision = await checkProviderSignIn(access, identity, { sessionToken, isLinkAsked })
    if (decision.kind === 'admitted') return true
    const page = ACCOUNT_PROBLEMS.has(decision.why) ? '/account' : '/sign-in'
    return `${access.site}${page}?error=${decision.why}`
  },
  redirect: async ({ url }) => safeCallbackUrl(url, access.site),
  session: async ({ session, user }) => ({
    ...session,
    user: { id: user.id, name: user.name ?? null, email: user.email },
  }),
})

/** The answer to a visitor who is already signed in. */
const ACCOUNT_PROBLEMS = new Set<string>(['linked_elsewhere', 'link_not_asked'])

/** next-auth's own logger writes tokens, profiles, and any code an untrusted client sends. */
const quietLogger = (log: Log): NonNullable<NextAuthOptions['logger']> => ({
  error: (code) => log.warn({ code: /^[A-Z_]{1,64}$/.test(code) ? code : 'OTHER' }, 'a sign-in at a provider failed'),
  warn: () => undefined,
  debug: () => undefined,
})
