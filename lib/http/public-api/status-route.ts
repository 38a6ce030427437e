import { newRequestId } from '@/lib/foundation/platform/config/ids'
import type { StatusDocument } from '@/lib/people/status-page/core/schema'
import { answer } from './answer'
import { answerProbe } from './probes'
import { toResponse } from './web-adapter'
import { type TaggedText, tagged, withETag, withTag } from './with-etag'

export type ReadStatus = () => Promise<StatusDocument>

type StatusCall = { method: string; ifNoneMatch: string | null | undefined }

/** Of the documents that are shared: the process that validates licenses writes each as JSON once. */
const written = new WeakMap<StatusDocument, TaggedText>()

function textOf(status: StatusDocument): TaggedText {
  const known = written.get(status) ?? tagged(JSON.stringify(status))
  written.set(status, known)
  return known
}

/** The status of the installation, for everyone and from any website. 200 also in an outage: the document says so. */
export const answerStatus = (readStatus: ReadStatus, { method, ifNoneMatch }: StatusCall) =>
  answerProbe(method, async () => {
    const { text, tag } = textOf(await readStatus())
    const given = answer(200, newRequestId(), text)
    given.headers['Access-Control-Allow-Origin'] = '*'
    given.headers['Cache-Control'] = 'public, max-age=15'
    return withTag(given, tag, ifNoneMatch)
  })

/** The same as a route handler. */
export const statusRoute =
  (readStatus: ReadStatus) =>
  async ({ method, headers }: Request): Promise<Response> =>
    toResponse(await answerStatus(readStatus, { method, ifNoneMatch: headers.get('if-none-match') }))

/** The feed of incidents and planned maintenance, as Atom. */
export const feedRoute =
  (feed: () => Promise<string>) =>
  async ({ method, headers }: Request): Promise<Response> =>
    toResponse(
      await answerProbe(method, async () => {
        const type = { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=60' }
        const given = { status: 200, headers: { ...type, 'X-Request-Id': newRequestId() }, body: await feed() }
        return withETag(given, headers.get('if-none-match'))
      }),
    )
