import { z } from 'zod'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { LOCALE_PARAMETER, LOCALES } from '@/lib/foundation/shared/locale'
import type { PortalDeps, PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import { portalRequestContextOf } from './portal-request-context'
import { type Audience, route } from './route'
import { seeOther } from './see-other'

type Subscriptions = {
  readSubscription: (reading: Pick<PortalDeps, 'db' | 'vault'>, token: string) => Promise<object | null>
  setSubscription: (work: WriteContext, token: string, given: { isWanted: boolean }) => Promise<boolean>
}

/** `lang` is the language of the email, for the page. */
const linkQuery = z.object({
  token: z.string().default(''),
  [LOCALE_PARAMETER]: z.enum(LOCALES).optional().catch(undefined),
})
/** `page` is sent by our page, `resume` by its button that turns the mails on again. */
const choiceForm = z.object({ page: z.string().optional(), resume: z.string().optional() })

/**
 * Ends the mails of one vendor to one address. Mail programs post here by themselves (RFC 8058), without a cookie and
 * not from our pages, so only the sealed token of the link counts. A browser is redirected to the page that shows the
 * result.
 */
export function createUnsubscribeRoutes(deps: () => PortalDeps, { readSubscription, setSubscription }: Subscriptions) {
  const anyone: Audience<PortalDeps, PortalRequestContext, object> = {
    deps,
    from: 'anywhere',
    visitorOf: portalRequestContextOf,
    admit: async () => ({}),
    ownerOf: null,
  }

  /** For mail programs that send GET: changes nothing, and redirects to the page with the button. */
  const openUnsubscribePage = route(
    anyone,
    { query: linkQuery },
    { run: async ({ query }) => seeOther(pageOf(query, null), { headers: PRIVATE }) },
  )

  const unsubscribe = route(
    anyone,
    { query: linkQuery, body: { schema: choiceForm, as: 'any_form', maxBytes: 1_024 } },
    {
      run: async ({ deps, visitor, query, body }) => {
        const { token } = query
        const isWanted = body.resume === '1'
        // The route is public and unlimited, so only a valid link gets a transaction.
        const isOurs = (await readSubscription(deps, token)) !== null
        const isDone = isOurs && (await deps.transact(visitor, (work) => setSubscription(work, token, { isWanted })))
        if (body.page === undefined) return plain(isDone ? 200 : 404)
        const done = isWanted ? 'resumed' : 'stopped'
        return seeOther(pageOf(query, isDone ? done : null), { headers: PRIVATE })
      },
    },
  )

  return { openUnsubscribePage, unsubscribe }
}

const pageOf = ({ token, lang }: z.infer<typeof linkQuery>, done: string | null): string =>
  `/portal/unsubscribe?${new URLSearchParams({ token, ...(lang && { [LOCALE_PARAMETER]: lang }), ...(done && { done }) })}`

/** The URL contains the token. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer' }

const plain = (status: number): Response =>
  new Response(status === 200 ? 'Unsubscribed.' : 'This link is incomplete.', {
    status,
    headers: { ...PRIVATE, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  })
