import { z } from 'zod'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { orderPagePath } from '@/lib/foundation/shared/portal/portal-pages'
import type { PortalDeps, PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { type OrderLinkRef, orderLinkQuery, readOrderLinkRef } from '@/lib/service/sales/core/order-link'
import { orderBrowserOf, portalCookie } from '../sessions/portal-cookie'
import { portalRequestContextOf } from './portal-request-context'
import { type RouteHandler, route } from './route'
import { seeOther } from './see-other'

type Orders = {
  findVendor: (deps: PortalDeps, slug: string) => Promise<{ id: string; slug: string } | null>
  limit: (deps: PortalDeps, address: string | null) => Promise<Throttled | null>
  open: (work: WriteContext, asked: { organizationId: string; ref: OrderLinkRef; browser: string }) => Promise<void>
}

const text = z.string().optional()
const form = z.object({ vendor: z.string(), token: text, shop: text, checkout: text })
const BROWSER = /^[\w-]{16,64}$/

/**
 * The button of the page behind the link of an order. Its referrer policy hides where the form was, so the browser says
 * `Origin: null`: only the link counts, as in a mail program that unsubscribes. The page, to which it redirects, says
 * what became of it.
 */
export const createOrderLinkRoute = (deps: () => PortalDeps, { findVendor, limit, open }: Orders): RouteHandler =>
  route(
    {
      deps,
      from: 'anywhere',
      visitorOf: portalRequestContextOf,
      admit: async (_: { deps: PortalDeps; visitor: PortalRequestContext }) => ({}),
      ownerOf: null,
    },
    { body: { schema: form, as: 'any_form', maxBytes: 2_048 } },
    {
      run: async ({ deps, request, visitor, body }) => {
        const [vendor, ref] = [await findVendor(deps, body.vendor), readOrderLinkRef(body)]
        if (!vendor || !ref) return seeOther('/portal', { headers: PRIVATE })
        const page = `${orderPagePath(vendor.slug)}?${new URLSearchParams(orderLinkQuery(ref))}`
        const browser = orderBrowserOf(request.headers.get('cookie'))
        // Another site's form comes without the cookie, and so does a browser that keeps none and would see nothing.
        if (browser === null || !BROWSER.test(browser)) return seeOther(page, { headers: PRIVATE })
        // The page says so, too.
        if (await limit(deps, visitor.address)) return seeOther(page, { headers: PRIVATE })
        await deps.transact(visitor, (work) => open(work, { organizationId: vendor.id, ref, browser }))
        return seeOther(page, { headers: PRIVATE, cookies: [portalCookie('order', browser)] })
      },
    },
  )

/** The URL opens an order. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer' }
