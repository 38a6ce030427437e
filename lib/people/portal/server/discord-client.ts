import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '@/lib/foundation/platform/config/env'
import type { ProvenIdentity } from './identities.sql'

/** Signing in with Discord (OAuth 2.0, authorization code with PKCE). */
export type Discord = {
  authorizeUrl: (given: { state: string; verifier: string }) => string
  /** The user who returned with this code. Rejects if Discord gives no answer. */
  fetchIdentity: (given: { code: string; verifier: string }) => Promise<ProvenIdentity>
}

type Client = { clientId: string; clientSecret: string; discordUrl: string; site: string }

const TIMEOUT_MS = 5_000
// Discord's e-mail addresses are not requested: an address counts once its owner has entered a code that we mailed.
const SCOPE = 'identify'

const tokenAnswer = z.object({ access_token: z.string().min(1) })
const account = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  username: z.string(),
  global_name: z.string().nullish(),
})

type DiscordSettings = Pick<Env, 'DISCORD_CLIENT_ID' | 'DISCORD_CLIENT_SECRET' | 'DISCORD_URL'>

/** The client if the settings are complete, or null. */
export function configuredDiscord(settings: DiscordSettings, site: string): Discord | null {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, DISCORD_URL } = settings
  if (!clientId || !clientSecret) return null
  const discordUrl = (DISCORD_URL ?? 'https://discord.com').replace(/\/$/, '')
  return createDiscordClient({ clientId, clientSecret, discordUrl, site })
}

export function createDiscordClient({ clientId, clientSecret, discordUrl, site }: Client): Discord {
  const redirectUri = `${site}/api/portal/session/discord/callback`
  return {
    authorizeUrl: ({ state, verifier }) =>
      `${discordUrl}/api/oauth2/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`,
    fetchIdentity: async ({ code, verifier }) => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: clientId,
        client_secret: clientSecret,
      })
      const { access_token } = tokenAnswer.parse(
        await readJson(`${discordUrl}/api/oauth2/token`, { method: 'POST', body }),
      )
      const me = `${discordUrl}/api/users/@me`
      const { id, username, global_name } = account.parse(
        await readJson(me, { headers: { Authorization: `Bearer ${access_token}` } }),
      )
      return { kind: 'discord', value: id, label: (global_name ?? username).slice(0, 200) }
    },
  }
}

async function readJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`Discord answered ${response.status}`)
  return response.json()
}
