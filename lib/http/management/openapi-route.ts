import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { answer } from '../public-api/answer'
import { answerProbe } from '../public-api/probes'
import { toResponse } from '../public-api/web-adapter'
import { withETag } from '../public-api/with-etag'

/** The OpenAPI document, for everyone: tools that read it have no access token. */
export const openApiRoute =
  (document: () => string) =>
  async ({ method, headers }: Request): Promise<Response> =>
    toResponse(
      await answerProbe(method, async () => {
        const given = answer(200, newRequestId(), document())
        given.headers['Access-Control-Allow-Origin'] = '*'
        given.headers['Cache-Control'] = 'public, max-age=300'
        return withETag(given, headers.get('if-none-match'))
      }),
    )
