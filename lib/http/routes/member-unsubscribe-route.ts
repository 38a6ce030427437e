import { z } from 'zod'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type Audience, route } from './route'
import { seeOther } from './see-other'

type Subscriptions = {
  /** the URL name of the organization; null for an invalid link */
  readMemberSubscription: (reading: Pick<ReadContext, 'db' | 'vault'>, token: string) => Promise<string | null>
  unsubscribeMember: (work: WriteContext, token: string) => Promise<boolean>
}

const linkQuery = z.object({ token: z.string().default('') })

/**
 * Unsubscribes one member from one kind of notification. Mail programs post here (RFC 8058), without a cookie and not
 * from our pages, so only the encrypted token of the link counts.
 */
export function createMemberUnsubscribeRoutes(deps: () => DashboardDeps, verbs: Subscriptions) {
  const anyone: Audience<DashboardDeps, RequestContext, object> = {
    deps,
    from: 'anywhere',
    visitorOf: requestContextOf,
    admit: async () => ({}),
    ownerOf: null,
  }

  /** For mail programs that open the link in a browser: changes nothing, and redirects to the settings. */
  const openNotificationSettings = route(
    anyone,
    { query: linkQuery },
    {
      run: async ({ deps, query }) => {
        const slug = await verbs.readMemberSubscription(deps, query.token)
        return seeOther(slug ? `/${slug}/settings/notifications` : '/', { headers: PRIVATE })
      },
    },
  )

  const unsubscribeFromMail = route(
    anyone,
    { query: linkQuery },
    {
      run: async ({ deps, visitor, query: { token } }) => {
        // The token is checked first, so that a made-up one costs no transaction.
        const isOurs = (await verbs.readMemberSubscription(deps, token)) !== null
        const isDone = isOurs && (await deps.transact(visitor, (work) => verbs.unsubscribeMember(work, token)))
        return new Response(isDone ? 'Unsubscribed.' : 'This link is incomplete.', {
          status: isDone ? 200 : 404,
          headers: { ...PRIVATE, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
        })
      },
    },
  )

  return { openNotificationSettings, unsubscribeFromMail }
}

/** The URL contains the token. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer' }
