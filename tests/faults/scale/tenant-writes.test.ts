import { expect, test } from 'vitest'
import { whileHolding } from '@/tests/support/database/while-holding'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import { givenAnotherLicense, givenPortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { type HttpResponse, sameOriginHeaders, send } from '@/tests/support/http/client'
import { setUpServer } from '@/tests/support/process/set-up-processes'

const { db, server } = await setUpServer('web')

type Vendor = { tenant: Tenant; product: ProductFixture; licenseId: string; token: string }
type Ask = (from?: string) => Promise<HttpResponse>

async function givenVendor(): Promise<Vendor> {
  const tenant = await givenTenant(db.pool)
  const { organizationId, owner, ids } = tenant
  const product = { pool: db.pool, organizationId, productId: ids.get('product')?.[0] ?? '' } as ProductFixture
  const { id: licenseId } = await givenLicense(product)
  return {
    tenant,
    product,
    licenseId,
    token: await givenAccessToken(db.pool, { organizationId, userId: owner.userId }),
  }
}

const dashboard = ({ tenant: { slug, owner } }: Vendor, path: string) => ({
  path: `/api/dashboard/${slug}/${path}`,
  headers: sameOriginHeaders(server.url, owner.cookie),
})
const api = ({ token }: Vendor, path: string) => ({
  path: `/api/v1/${path}`,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
})
const notes = { method: 'PATCH', body: JSON.stringify({ notes: 'Changed.' }) }

const write = (vendor: Vendor): Ask => {
  const call = dashboard(vendor, `licenses/${vendor.licenseId}`)
  return (from) => send(server.url, { ...call, ...notes, ...(from && { from }) })
}
const writeByToken = (vendor: Vendor): Ask => {
  const call = api(vendor, `licenses/${vendor.licenseId}`)
  return () => send(server.url, { ...call, ...notes })
}
const writeByCustomer = (license: string, cookie: string): Ask => {
  const call = { path: `/api/portal/licenses/${license}/addresses/reset`, method: 'POST', body: '{}' }
  return () => send(server.url, { ...call, headers: sameOriginHeaders(server.url, cookie) })
}
const read =
  (vendor: Vendor): Ask =>
  () =>
    send(server.url, dashboard(vendor, 'products'))
const readByToken =
  (vendor: Vendor): Ask =>
  () =>
    send(server.url, api(vendor, 'products'))

const times = (count: number, ask: Ask): Promise<HttpResponse>[] => Array.from({ length: count }, () => ask())

test('while the changes of one organization wait for a row, others read and change', async () => {
  const held = await givenVendor()
  const others = await Promise.all([givenVendor(), givenVendor(), givenVendor()])
  const customer = await givenPortalCustomer(held.product)
  const { id: shared } = await givenAnotherLicense(held.product, customer, { ip: { maxIps: 3 } })
  const rows = [held.licenseId, shared]
  await whileHolding(db.pool, ['select from license where id = any($1) for no key update', [rows]], async (lock) => {
    const waiting = [
      ...times(6, write(held)),
      ...times(6, writeByToken(held)),
      ...times(6, writeByCustomer(shared, customer.cookie)),
    ]
    await lock.untilAwaited()
    // One after the other: their own changes would wait for each other, too.
    const statusesOf = async (asks: Ask[]) => {
      const statuses: number[] = []
      for (const ask of asks) statuses.push((await ask()).status)
      return statuses
    }
    const asked = others.map((other) => statusesOf([read, write, readByToken, writeByToken].map((ask) => ask(other))))
    const own = [read, readByToken, read].map((ask) => statusesOf([ask(held), ask(held)]))
    expect(new Set((await Promise.all([...asked, ...own])).flat())).toEqual(new Set([200]))
    // Nobody lets go of the row before all are answered.
    for (const { status, headers, text } of await Promise.all(waiting)) {
      expect([status, headers['retry-after']]).toEqual([503, '1'])
      expect(text).toContain('Another change of the same record is under way.')
    }
  })
})

test('of 250 changes of one organization a hundred wait, the rest is refused at once, and another organization is served', async () => {
  const [flooding, other] = [await givenVendor(), await givenVendor()]
  const row = ['select from license where id = $1 for no key update', [flooding.licenseId]] as [string, unknown[]]
  const flood: Promise<HttpResponse>[] = []
  await whileHolding(db.pool, row, async (lock) => {
    let refused = 0
    for (let i = 0; i < 250; i++) flood.push(write(flooding)(`127.0.0.${2 + (i % 5)}`))
    for (const answer of flood) {
      void answer.then(({ text }) => {
        if (text.includes('Too many requests at the same time.')) refused += 1
      })
    }
    await lock.untilAwaited()
    // Two hold a connection each and a hundred wait. On a busy machine most of them have given up before the last arrive.
    await expect.poll(() => refused).toBeGreaterThan(0)
    const asked = await Promise.all([read, write, readByToken, writeByToken].map((ask) => ask(other)()))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
  const answers = await Promise.all(flood)
  expect(answers.filter(({ status, headers }) => status !== 200 && headers['retry-after'] !== '1')).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
})
