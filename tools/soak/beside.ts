import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createHttpServer } from '@/lib/http/node/create-server'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { sameOriginHeaders } from '@/tests/support/http/client'
import { cookieOfOwner, createViewer } from '../bench/bench-viewer'

/** What runs beside the validations, counted. */
export type Beside = {
  counts: () => { pages: number; imports: number; deliveries: number }
  stop: () => Promise<void>
}

const IMPORT_ROWS = 100
const IMPORT_EVERY_MS = 10_000

type Vendor = { pool: pg.Pool; url: string; slug: string }

/**
 * An owner who opens a page every two seconds, an import of 100 licenses every ten, and an endpoint that takes the
 * webhooks of each license.
 */
export async function startBeside({ pool, url, slug }: Vendor): Promise<Beside> {
  const counts = { pages: 0, imports: 0, deliveries: 0 }
  const receiver = createHttpServer({}, (request, response) => {
    request.resume()
    request.once('end', () => {
      counts.deliveries += 1
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { organizationId, productId } = await findProduct(pool, slug)
  await givenEndpoint(pool, organizationId, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
  const viewer = await createViewer(url, slug, () => {
    counts.pages += 1
  })
  const headers = sameOriginHeaders(url, await cookieOfOwner(slug))
  const leaving = new AbortController()
  const importing = (async () => {
    while (!leaving.signal.aborted) {
      const answer = await fetch(`${url}/api/dashboard/${slug}/imports`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id: newId(), product_id: productId, first_row: 2, rows: rowsOf(counts.imports) }),
      })
      if (!answer.ok) throw new Error(`an import was answered ${answer.status}: ${await answer.text()}`)
      counts.imports += 1
      await sleep(IMPORT_EVERY_MS, undefined, { signal: leaving.signal }).catch(() => undefined)
    }
  })()
  const stopReading = viewer.startReading()
  return {
    counts: () => ({ ...counts }),
    stop: async () => {
      leaving.abort()
      await Promise.all([importing, stopReading()])
      receiver.close()
      receiver.closeAllConnections()
    },
  }
}

const rowsOf = (run: number) =>
  Array.from({ length: IMPORT_ROWS }, (_, i) => ({ customer_email: `soak-${run}-${i}@bench.test` }))

async function findProduct(pool: pg.Pool, slug: string) {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'select p.organization_id, p.id from product p join organization o on o.id = p.organization_id where o.slug = $1',
    [slug],
  )
  const [product] = rows
  if (!product) throw new Error(`${slug} has no product`)
  return { organizationId: product.organization_id, productId: product.id }
}
