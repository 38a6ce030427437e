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
    let isAnswered = false
    // New addresses of the held tenant wait for the row as long as the other calls: who is refused asks again.
    const heldCalls = Array.from({ length: 100 }, async (_, i) => {
      const words = [await ask(held, 2 + i)]
      while (!isAnswered && words.at(-1) !== '200 active') words.push(await ask(held, 2 + i))
      return words
    })
    const words = new Set<string>()
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        for (let i = 2 + at; i < 102; i += 10) words.add(await ask(other, i)).add(await look(other))
      }),
    )
    isAnswered = true
    // The row is still locked: only this test releases it.
    expect(words).toEqual(new Set(['200 active']))
    await holder.query('rollback')
    // Either answered correctly, or refused with a retry: never wrong.
    for (const word of (await Promise.all(heldCalls)).flat())
      expect(['200 active', '503 service_unavailable']).toContain(word)
    await expect.poll(() => ask(held, 1)).toBe('200 active')
    const slots = 'select count(*)::int as n from license_ip where license_id = $1'
    expect((await db.pool.query(slots, [other.licenseId])).rows[0].n).toBe(101)
  },
)
