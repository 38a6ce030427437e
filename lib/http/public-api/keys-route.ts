import type { KeySet } from '@/lib/catalog/products/signing/core/present-key-set'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import type { Log } from '@/lib/foundation/platform/log/log'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { type Answer, answer, failedAnswer, notFound } from './answer'
import { answerProbe } from './probes'
import { toResponse } from './web-adapter'
import { withETag } from './with-etag'

/** The keys that verify a product's answers; null if there is no such product. */
export type PublicKeys = (productId: string) => Promise<KeySet | null>

export type KeysPorts = { publicKeys: PublicKeys; log: Log }
type KeysCall = { method: string; product: string; ifNoneMatch: string | null | undefined }
type Context = { params: Promise<{ product: string }> }

/** A new key is published a day before its first signature, so an hour in a cache is safe. */
const CACHED = 'public, max-age=3600'

/** The route handler of a product's public keys. */
export const keysRoute = (ports: () => KeysPorts) => async (request: Request, context: Context) => {
  const { product } = await context.params
  const ifNoneMatch = request.headers.get('if-none-match')
  return toResponse(await answerKeys(ports(), { method: request.method, product, ifNoneMatch }))
}

/** The public keys of a product, as a JSON Web Key Set (RFC 7517). */
export const answerKeys = ({ publicKeys, log }: KeysPorts, { method, product, ifNoneMatch }: KeysCall) =>
  answerProbe(method, async () => {
    const requestId = newRequestId()
    if (!isUuid(product)) return forAnySite(notFound(requestId))
    return publicKeys(product)
      .then((keySet) => (keySet ? published(keySet, requestId, ifNoneMatch) : notFound(requestId)))
      .catch((error: unknown) => failed(log, error, requestId))
      .then(forAnySite)
  })

/** Public keys: any website may read them, and why there are none. */
function forAnySite(given: Answer): Answer {
  given.headers['Access-Control-Allow-Origin'] = '*'
  return given
}

function published(keySet: KeySet, requestId: string, ifNoneMatch: KeysCall['ifNoneMatch']): Answer {
  const given = answer(200, requestId, keySet)
  // A product's first key is published without notice, so an empty set must not be cached.
  if (keySet.keys.length > 0) given.headers['Cache-Control'] = CACHED
  return withETag(given, ifNoneMatch)
}

function failed(log: Log, error: unknown, requestId: string): Answer {
  log.error({ err: error, request_id: requestId }, 'public keys could not be read')
  return failedAnswer(requestId, error)
}
