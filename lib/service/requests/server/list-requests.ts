import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalAddress } from '@/lib/foundation/platform/network/ip-address'
import { readMinuteCursor, type TimeCursor, writeMinuteCursor } from '@/lib/foundation/shared/cursor'
import { gatherLines } from '../core/group-request-lines'
import { planRequestList } from '../core/plan-request-list'
import { type NamedLine, presentRequest, type Viewer } from '../core/present-request'
import type { RequestListQuery, RequestPage } from '../core/schema'
import { findProductNames } from '../usage/server/usage-counts.sql'
import { nameLines, viewerOf } from './name-lines'
import { findLines } from './request-lines.sql'
import { resolveSearch } from './resolve-search'

type Reading = Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>
type Reader = Granted<'usage:view'>

/** A page of the request log, newest first. Identical lines of a minute are merged. */
export async function listRequests(reading: Reading, actor: Reader, query: RequestListQuery): Promise<RequestPage> {
  const { lines, sees, next_cursor } = await readLines(reading, actor, query)
  return { items: lines.map((line) => presentRequest(line, sees)), next_cursor }
}

type LinePage = { lines: NamedLine[]; sees: Viewer; next_cursor: string | null }

/** The lines of a page, and which of their parts the member may see. */
export async function readLines(
  { pool, history, vault, now }: Reading,
  actor: Reader,
  query: RequestListQuery,
): Promise<LinePage> {
  const sees = viewerOf(actor)
  const { organizationId } = actor
  const products = await findProductNames(pool, organizationId)
  const sources = { pool, history, vault }
  const narrowed =
    query.q === undefined
      ? {}
      : await resolveSearch(sources, actor, { text: query.q, sees, products: [...products.keys()] })
  if ((query.address || narrowed.address) && !sees.addresses)
    throw new Fault('forbidden', "Your role can't see IP addresses (ips:view).")
  const chosen = productScope(actor, query.product)
  const lines = await findLines(history, {
    organizationId,
    productIds: [...products.keys()].filter((id) => chosen === null || chosen.includes(id)),
    licenseIds: query.license === undefined ? null : [query.license],
    endpoint: query.endpoint ?? null,
    address: query.address === undefined ? null : canonicalAddress(query.address),
    requestOrDeviceId: null,
    deviceId: null,
    after: query.after === undefined ? null : requireCursor(query.after),
    limit: query.limit,
    ...planRequestList(query, now),
    ...narrowed,
  })
  const last = lines.at(-1)
  return {
    lines: await nameLines({ pool, vault }, { organizationId, products }, gatherLines(lines)),
    sees,
    next_cursor: lines.length === query.limit && last ? writeMinuteCursor({ at: last.minute, id: last.id }) : null,
  }
}

function requireCursor(after: string): TimeCursor {
  const cursor = readMinuteCursor(after)
  if (!cursor)
    throw new Fault('invalid', "This page of the log can't be found.", {
      after: 'Use the `next_cursor` of the previous page.',
    })
  return cursor
}
