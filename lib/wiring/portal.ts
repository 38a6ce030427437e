import { randomBytes } from 'node:crypto'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findFrontPath } from '@/lib/catalog/organizations/server/find-front-path'
import { findOnlyVendor, findVendorDoor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { createGetLogo } from '@/lib/catalog/organizations/server/get-logo'
import { readSubscription, setSubscription } from '@/lib/foundation/mail/server/unsubscribe'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import type { Policies } from '@/lib/foundation/plans/core/operated-by'
import { readMode, readOperatedBy } from '@/lib/foundation/plans/server/installation-mode'
import { publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { PAGE_PATH_HEADER } from '@/lib/http/pages/page-path'
import { createPortalLanguage } from '@/lib/http/pages/portal-language'
import { createPortalPage } from '@/lib/http/pages/portal-page'
import { callingAddress } from '@/lib/http/routes/calling-address'
import { createOrderLinkRoute } from '@/lib/http/routes/order-link-route'
import { createDiscordRoutes } from '@/lib/http/routes/portal-discord-route'
import { createPortalRoutes } from '@/lib/http/routes/portal-route'
import { createUnsubscribeRoutes } from '@/lib/http/routes/unsubscribe-route'
import { orderBrowserOf } from '@/lib/http/sessions/portal-cookie'
import { PORTAL_HOME } from '@/lib/people/portal/core/portal-path'
import type { PortalOrder } from '@/lib/people/portal/core/schema-licenses'
import { configuredDiscord } from '@/lib/people/portal/server/discord-client'
import { findHeadVendor } from '@/lib/people/portal/server/find-head-vendor'
import { limitOrderPages, openOrderPage, readOrderPage } from '@/lib/people/portal/server/order-page'
import type { PortalDeps } from '@/lib/people/portal/server/portal-deps'
import type { OrderLinkRef } from '@/lib/service/sales/core/order-link'
import { getDashboard } from './dashboard-deps'
import { createSignInLimit } from './rate-limits'

/** Dependencies of the portal, once per process. */
const getPortal = onGlobal(
  'portal',
  (): PortalDeps => ({
    ...getDashboard(),
    limit: createSignInLimit(),
    site: publicUrl(readEnv()),
    discord: configuredDiscord(readEnv(), publicUrl()),
  }),
)

/** Whether customers can sign in with Discord here. */
export const isDiscordOn = (): boolean => getPortal().discord !== null

export const { portalOpen, portalRead, portalReveal, portalWrite, portalAnonymous, portalSignedIn } =
  createPortalRoutes(getPortal)
export const { openUnsubscribePage, unsubscribe } = createUnsubscribeRoutes(getPortal, {
  readSubscription,
  setSubscription,
})

export const openOrderLinkRoute = createOrderLinkRoute(getPortal, {
  findVendor: findVendorDoor,
  limit: limitOrderPages,
  open: openOrderPage,
})

/** What the link of an order shows to a browser; null for one that looked too often. */
export async function orderPage(organizationId: string, ref: OrderLinkRef | null): Promise<PortalOrder | null> {
  const asked = await headers()
  if (await limitOrderPages(getPortal(), callingAddress(asked))) return null
  return readOrderPage(getPortal(), { organizationId, ref, browser: orderBrowserOf(asked.get('cookie')) })
}

/** The vendor and recipient of an unsubscribe link. Read once per request, for the page and its head. */
export const mailSubscription = cache((token: string) => readSubscription(getPortal(), token))

/** The vendor whose page of the portal this is. */
export const vendorDoor = (segment: string) => findVendorDoor(getPortal(), segment)

/** The vendor of an installation of one. A page opens while the database is away, too. Read once per request. */
export const onlyVendor = cache(() => findOnlyVendor(getPortal()).catch(() => null))

/** Where `/` leads; null for the page about Latchkey. */
export const readFrontPath = () => findFrontPath(getPortal())

/** Where customers read the terms and the privacy policy of the installation. A page opens without them, too. */
export const portalPolicies = async (): Promise<Policies> => {
  const none = { termsUrl: null, privacyUrl: null }
  const { termsUrl, privacyUrl } = await readOperatedBy(getPortal().db).catch(() => none)
  return { termsUrl, privacyUrl }
}

/** Whether this is the installation of one vendor, whom the portal also leads to the dashboard. */
export const isOfOneVendor = (): Promise<boolean> => readMode(getPortal().db).then((mode) => !hasPlans(mode))

export const { currentCustomer, requireCustomer } = createPortalPage(getPortal)

const UNSUBSCRIBE = '/portal/unsubscribe?'

/** The vendor in the head of this page, as far as the request says it. A page opens while the database is away, too. Read once. */
export const headVendor = cache(async () => {
  const path = (await headers()).get(PAGE_PATH_HEADER) ?? PORTAL_HOME
  try {
    // The vendor of an unsubscribe link is in its token.
    const token = path.startsWith(UNSUBSCRIBE) && new URLSearchParams(path.slice(UNSUBSCRIBE.length)).get('token')
    const sender = token ? await mailSubscription(token) : null
    const asked = sender ? vendorPortalPath(sender.slug) : path
    return await findHeadVendor(getPortal(), {
      path: asked,
      only: await onlyVendor(),
      customer: await currentCustomer(),
    })
  } catch {
    return null
  }
})
export const { portalLocale, portalTranslator } = createPortalLanguage({ portal: getPortal, currentCustomer })
export const getLogo = createGetLogo(() => getPortal().db)
export const discordRoutes = createDiscordRoutes(getPortal, randomBytes)
