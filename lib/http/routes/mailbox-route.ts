import { z } from 'zod'
import { Fault } from '@/lib/foundation/platform/fault'
import { notFound } from '../public-api/answer'
import { toResponse } from '../public-api/web-adapter'
import { mailboxCookie, mayOpenMailbox, opensMailbox } from '../sessions/mailbox-access'
import type { DashboardDeps } from './dashboard-deps'
import { jsonResponse } from './fault-response'
import { requestContextOf } from './request-context'
import { type RouteHandler, route } from './route'

const tokenInput = z.strictObject({ token: z.string().max(200) })

/** Exchanges the token of the printed link for the cookie that opens the page of kept mails. */
export const createMailboxRoute = (deps: () => Pick<DashboardDeps, 'log' | 'transact'>): RouteHandler =>
  route(
    {
      deps,
      from: 'our_pages',
      visitorOf: requestContextOf,
      ownerOf: null,
      admit: async ({ request }) => {
        if (!mayOpenMailbox(request.headers)) throw noMailbox()
        return {}
      },
      // Whatever is wrong with a request, the answer does not reveal that there is a mailbox.
      presentFailure: (error, { requestId }) => (error instanceof Fault ? toResponse(notFound(requestId)) : null),
    },
    { body: { schema: tokenInput, maxBytes: 1_024 } },
    {
      run: async ({ body, visitor }) => {
        if (!(await opensMailbox(body.token))) throw noMailbox()
        const response = jsonResponse(200, visitor.requestId, {})
        response.headers.set('Set-Cookie', mailboxCookie(body.token))
        return response
      },
    },
  )

const noMailbox = (): Fault => new Fault('not_found', 'There is nothing at this URL.')
