import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { type HttpResponse, lookUp, validate } from '@/tests/support/http/client'
import { setUpServer } from '@/tests/support/process/set-up-processes'

const { db, server } = await setUpServer('api')
let holder: pg.Client
beforeEach(async () => {
  holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
  return () => holder.end()
})

type Tenant = ProductFixture & { licenseId: string; key: string }

async function givenTenant(): Promise<Tenant> {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, { ip: { maxIps: 200 } })
  return { ...product, licenseId: id, key }
}

const wordOf = ({ status, json }: HttpResponse) => `${status} ${json['status']}`
/** A call from a new address, so that it needs everything: a count, a slot, and records. */
const ask = async ({ token, key }: Tenant, from: number) =>
  wordOf(await validate(server.url, token, { license_key: key }, { from: `127.0.${from >> 8}.${from & 255}` }))
const look = async ({ token, key }: Tenant) => wordOf(await lookUp(server.url, token, key))

const ROWS: [what: string, sql: string, named: (tenant: Tenant) => string][] = [
  ['license', 'select from license where id = $1 for update', ({ licenseId }) => licenseId],
  ['daily count', 'select from usage_day where product_id = $1 for update', ({ productId }) => productId],
  ['hourly count', 'select from usage_hour where product_id = $1 for update', ({ productId }) => productId],
  ['organization', 'select from organization where id = $1 for update', ({ organizationId }) => organizationId],
  ['product', 'select from product where id = $1 for update', ({ productId }) => productId],
]

test.each(ROWS)(
  'while another session holds the %s of one tenant, all calls of another are answered',
  async (_, sql, named) => {
    const [held, other] = [await givenTenant(), await givenTenant()]
    for (const tenant of [held, other]) expect(await ask(tenant, 1)).toBe('200 active')
    // Its hour is written a second later.
    const hours = async () =>
      (await db.pool.query('select from usage_hour where product_id = $1', [held.productId])).rowCount
    await expect.poll(hours).toBe(1)

    await holder.query('begin')
    await holder.query(sql, [named(held)])
    const order: string[] = []
    const noted = async <T>(name: string, call: Promise<T>) => {
      const answer = await call
      order.push(name)
      return answer
    }
    const heldCalls: Promise<string>[] = []
    const otherCalls: Promise<string>[] = []
    for (let i = 2; i < 102; i++) {
      heldCalls.push(noted('held', ask(held, i)))
      otherCalls.push(noted('other', ask(other, i)), noted('other', look(other)))
    }
    const words = await Promise.all(otherCalls)
    // The row is still locked: only this test releases it.
    order.push('free')
    expect(new Set(words)).toEqual(new Set(['200 active']))
    await holder.query('rollback')
    // Either answered correctly, or refused with a retry: never wrong.
    for (const word of await Promise.all(heldCalls)) expect(['200 active', '503 service_unavailable']).toContain(word)
    expect(order.slice(0, order.indexOf('free')).filter((name) => name === 'other').length).toBe(200)
    await expect.poll(() => ask(held, 1)).toBe('200 active')
    const slots = 'select count(*)::int as n from license_ip where license_id = $1'
    expect((await db.pool.query(slots, [other.licenseId])).rows[0].n).toBe(101)
  },
)
