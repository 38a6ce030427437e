import { readEnv } from '@/lib/foundation/platform/config/env'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { callingAddress, isVouchedFor } from '../routes/calling-address'
import { type Answer, notFound, serviceUnavailable } from './answer'
import { answerProbe } from './probes'
import type { PublicApi, PublicCall } from './public-api'
import { readWebBody } from './read-body'

/** `flush` writes what was recorded about answers. Never rejects. */
type WebApi = () => { publicApi: PublicApi; flush: () => Promise<void> }
/** Next's own: runs a task once the answer was sent. Handed in, because the API process must not load Next. */
type After = (task: () => Promise<void>) => void
type Route = { api: WebApi; after: After }

/** A route handler of the public API: the same pipeline, for platforms without a process of our own. */
function publicRoute<C>({ api, after }: Route, answerCall: (call: PublicCall, context: C) => Promise<Answer>) {
  return async (request: Request, context: C): Promise<Response> => {
    const address = callingAddress(request.headers)
    if (address === null) return toResponse(serviceUnavailable(newRequestId()))
    const call: PublicCall = {
      method: request.method,
      authorization: request.headers.get('authorization'),
      address,
      endUserAddress: request.headers.get('x-end-user-address'),
      nonce: request.headers.get('x-validation-nonce'),
      readBody: () => readWebBody(request.body),
    }
    const answered = await answerCall(call, context)
    if (readEnv().VERCEL) after(() => flushAll(api))
    return toResponse(answered)
  }
}

/** Between calls a function is frozen, and may never wake up. A flush that was under way lacks our own call. */
async function flushAll(api: WebApi): Promise<void> {
  await api().flush()
  await api().flush()
}

export const validateRoute = (api: WebApi, after: After) =>
  publicRoute({ api, after }, async (call) => api().publicApi.validate(call))

export const lookupRoute = (api: WebApi, after: After) =>
  publicRoute({ api, after }, async (call, { params }: { params: Promise<{ key: string }> }) => {
    const { key } = await params
    return api().publicApi.lookUp(call, key)
  })

/** A route handler of a probe. */
export const probeRoute =
  (ask: () => Promise<Answer>) =>
  async ({ method }: Request): Promise<Response> =>
    toResponse(await answerProbe(method, ask))

/** Without a trusted source for the client address the public API refuses every call, so the process is not ready. */
export const readyRoute = (ask: () => Promise<Answer>) =>
  probeRoute(() => (isVouchedFor() ? ask() : Promise.resolve(serviceUnavailable(newRequestId()))))

/** A 404 in JSON instead of an HTML page. */
export const unknownRoute = (): Response => toResponse(notFound(newRequestId()))

/** A response without a body, like a 304, must not even have an empty one. */
export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body === '' ? null : body, { status, headers })
