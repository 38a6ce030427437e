import DiscordProvider from 'next-auth/providers/discord'
import GithubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import type { Provider } from 'next-auth/providers/index'
import type { UserinfoEndpointHandler } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { Env } from '@/lib/foundation/platform/config/env'

/** A sign-in provider. `email` of its profile is the address that the provider has verified, or null. */
export type SignInProvider = { id: string; name: string; provider: Provider }

type Client = { clientId: string; clientSecret: string }

/** The providers that are fully configured in the environment, in the order of the buttons. */
export function configuredProviders(env: Env): SignInProvider[] {
  const discord = client(env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET)
  const github = client(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET)
  const google = client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
  const oidc = client(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET)
  return [
    ...(oidc && env.OIDC_ISSUER ? [ofOidc(oidc, env.OIDC_ISSUER, env.OIDC_NAME ?? 'Single sign-on')] : []),
    ...(discord ? [ofDiscord(discord)] : []),
    ...(github ? [ofGithub(github)] : []),
    ...(google ? [ofGoogle(google)] : []),
  ]
}

/** The same, for buttons. */
export const providerButtons = (env: Env): { id: string; name: string }[] =>
  configuredProviders(env).map(({ id, name }) => ({ id, name }))

const client = (clientId: string | undefined, clientSecret: string | undefined): Client | null =>
  clientId && clientSecret ? { clientId, clientSecret } : null

const profileOf = (id: string, name: string | null | undefined, email: string | null) => ({
  id,
  name: name?.trim().slice(0, 200) || null,
  email,
  image: null,
})

const ofDiscord = (given: Client): SignInProvider => ({
  id: 'discord',
  name: 'Discord',
  provider: DiscordProvider({
    ...given,
    checks: ['pkce', 'state'],
    // Discord lets people sign up with an unverified e-mail address, and reports it as such.
    profile: (profile) =>
      profileOf(profile.id, profile.global_name ?? profile.username, profile.verified ? profile.email : null),
  }),
})

const ofGoogle = (given: Client): SignInProvider => ({
  id: 'google',
  name: 'Google',
  provider: GoogleProvider({
    ...given,
    checks: ['pkce', 'state', 'nonce'],
    profile: (profile) => profileOf(profile.sub, profile.name, profile.email_verified ? profile.email : null),
  }),
})

const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

const ofGithub = (given: Client): SignInProvider => ({
  id: 'github',
  name: 'GitHub',
  provider: GithubProvider({
    ...given,
    checks: ['pkce', 'state'],
    userinfo: {
      url: 'https://api.github.com/user',
      request: async ({ client: github, tokens }) => ({
        ...(await github.userinfo(tokens.access_token ?? '')),
        // The profile's own address is chosen by its owner; the list says which one is verified.
        email: await primaryEmail(tokens.access_token ?? ''),
      }),
    },
    profile: (profile) => profileOf(String(profile.id), profile.name ?? profile.login, profile.email),
  }),
})

async function primaryEmail(accessToken: string): Promise<string> {
  const response = await fetch('https://api.github.com/user/emails', {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(5_000),
  })
  const emails = githubEmails.parse(await response.json())
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? ''
}

type UserinfoCall = Parameters<NonNullable<UserinfoEndpointHandler['request']>>[0]
type TokenSet = Exclude<Parameters<UserinfoCall['client']['userinfo']>[0], string>

/** next-auth passes more than its types declare. Only a complete token set lets openid-client compare the subjects. */
const asTokenSet = (tokens: UserinfoCall['tokens']): TokenSet => tokens as TokenSet

type OidcProfile = { sub: string; name?: string; preferred_username?: string; email?: string; email_verified?: boolean }

const ofOidc = (given: Client, issuer: string, name: string): SignInProvider => ({
  id: 'oidc',
  name,
  provider: {
    ...given,
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    userinfo: {
      // Many providers omit the address from the ID token. The library checks that both have the same subject.
      request: async ({ client: oidc, tokens }) => ({
        ...asTokenSet(tokens).claims(),
        ...(await oidc.userinfo(asTokenSet(tokens))),
      }),
    },
    profile: (profile: OidcProfile) =>
      profileOf(
        profile.sub,
        profile.name ?? profile.preferred_username,
        profile.email_verified === true ? (profile.email ?? null) : null,
      ),
  },
})
