import type { WriteContext } from '@/lib/platform/database/context'
import type { PortalDeps } from '@/lib/portal/server/portal-deps'
import { readBytes } from './read-input'
import { portalRequestContextOf } from './request-context'
import { route } from './route'

const MAX_BYTES = 1_024

type Subscriptions = {
  readSubscription: (reading: Pick<PortalDeps, 'db' | 'vault'>, token: string) => Promise<object | null>
  setSubscription: (work: WriteContext, token: string, given: { isWanted: boolean }) => Promise<boolean>
}

/**
 * Ends the mails of one vendor to one address. Mail programs post here by themselves (RFC 8058), without a cookie and
 * not from our pages, so only the sealed token of the link counts. A browser is redirected to the page that shows the
 * result.
 */
export const createUnsubscribeRoute = (deps: () => PortalDeps, { readSubscription, setSubscription }: Subscriptions) =>
  route(
    { deps, isFromOurPages: false, visitorOf: portalRequestContextOf, admit: async () => ({}) },
    {},
    {
      run: async ({ deps, request, visitor }) => {
        const token = tokenOf(request)
        const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request.body, MAX_BYTES)))
        const isWanted = form.get('resume') === '1'
        // Anonymous callers may send any number of requests: only one with a valid link gets a transaction.
        const isOurs = (await readSubscription(deps, token)) !== null
        const isDone = isOurs && (await deps.transact(visitor, (work) => setSubscription(work, token, { isWanted })))
        if (!form.has('page')) return plain(isDone ? 200 : 404)
        const done = isWanted ? 'resumed' : 'stopped'
        return seeOther(pageOf(token, isDone ? `&done=${done}` : ''))
      },
    },
  )

/** For mail programs that do not POST: changes nothing, and redirects to the page with the button. */
export const openUnsubscribePage = (request: Request): Response => seeOther(pageOf(tokenOf(request), ''))

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

const pageOf = (token: string, rest: string): string => `/portal/unsubscribe?token=${encodeURIComponent(token)}${rest}`

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...HEADERS, Location: location } })

const plain = (status: number): Response =>
  new Response(status === 200 ? 'Unsubscribed.' : 'This link is incomplete.', {
    status,
    headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  })
