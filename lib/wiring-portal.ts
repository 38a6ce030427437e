import { randomBytes } from 'node:crypto'
import { createDiscordRoutes } from './http/portal-discord-route'
import { createPortalPage } from './http/portal-page'
import { createPortalRoutes } from './http/portal-route'
import { createUnsubscribeRoute } from './http/unsubscribe-route'
import { readSubscription, setSubscription } from './mail/server/unsubscribe'
import { publicUrl, readEnv } from './platform/env'
import { createDiscord, type Discord } from './portal/server/discord'
import { createGetLogo } from './portal/server/get-logo'
import type { PortalParts } from './portal/server/portal-parts'
import { getDashboard } from './wiring-dashboard-parts'
import { createLimit } from './wiring-sign-in-limit'

const shared: typeof globalThis & { latchkeyPortal?: PortalParts } = globalThis

/** The parts that the portal stands on; one set a process. */
function getPortal(): PortalParts {
  shared.latchkeyPortal ??= {
    ...getDashboard(),
    limit: createLimit(),
    site: publicUrl(readEnv()),
    discord: configuredDiscord(),
  }
  return shared.latchkeyPortal
}

function configuredDiscord(): Discord | null {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, DISCORD_URL } = readEnv()
  if (!clientId || !clientSecret) return null
  const discordUrl = (DISCORD_URL ?? 'https://discord.com').replace(/\/+$/, '')
  return createDiscord({ clientId, clientSecret, discordUrl, site: publicUrl() })
}

/** Whether customers can sign in with Discord here. */
export const isDiscordOn = (): boolean => getPortal().discord !== null

export const { portalOpen, portalRead, portalReveal, portalWrite, portalStranger, portalPerson } =
  createPortalRoutes(getPortal)
export const unsubscribeRoute = createUnsubscribeRoute(getPortal, { readSubscription, setSubscription })

/** Who the link of a mail unsubscribes from whom. */
export const mailSubscription = (token: string) => readSubscription(getPortal(), token)

export const { currentCustomer, requireCustomer } = createPortalPage(getPortal)
export const getLogo = createGetLogo()
export const discordRoutes = createDiscordRoutes(getPortal, randomBytes)
