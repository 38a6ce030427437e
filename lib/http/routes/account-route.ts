import type { z } from 'zod'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { newRequestId } from '@/lib/platform/config/ids'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { isUuid } from '@/lib/shared/uuid'
import { readSession } from '@/lib/sign-in/server/sessions/read-session'
import { sessionTokenOf } from '../sessions/session-cookie'
import { callingAddress } from './calling-address'
import type { DashboardDeps } from './dashboard-deps'
import { faultResponse, jsonResponse } from './fault-response'
import { readJsonBody } from './read-input'
import { requireSameOrigin } from './same-origin'

type Params = Record<string, string>
/** A route without a part in its path is given no params at all. */
type Context = { params: Promise<Params | undefined> }
type Handler = (request: Request, context: Context) => Promise<Response>

export type AccountCall<B> = { person: SessionUser; work: WriteContext; params: Params; body: B }

/**
 * A change that a person makes for themselves, as a member of nothing: origin, session, body, and the verb in one
 * transaction. `body` is a z.strictObject.
 */
export const createPersonWrite =
  (parts: () => DashboardDeps) =>
  <S extends z.ZodType>({ body }: { body: S }, handle: (call: AccountCall<z.output<S>>) => Promise<object>): Handler =>
  async (request, context) => {
    const requestId = newRequestId()
    const { log, transact } = parts()
    try {
      requireSameOrigin(request)
      const person = await signedIn(parts(), request)
      const parsed = await readJsonBody(request, body)
      const params = requireIds((await context.params) ?? {})
      const address = callingAddress(request.headers)
      const given = await transact({ address, requestId }, (work) => handle({ person, work, params, body: parsed }))
      return jsonResponse(200, requestId, given)
    } catch (error) {
      return faultResponse(error, requestId, log)
    }
  }

async function signedIn({ db, clock }: DashboardDeps, request: Request): Promise<SessionUser> {
  const person = await readSession(db, sessionTokenOf(request.headers.get('cookie')), clock())
  if (!person || person.isPending) throw new Fault('unauthorized', 'Sign in to go on.')
  return person
}

/** Every id of a path is a UUID; anything else names nothing, and no query is sent for it. */
function requireIds(params: Params): Params {
  if (Object.values(params).every((id) => isUuid(id))) return params
  throw new Fault('not_found', 'There is nothing at this address.')
}
