import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenUser } from '@/tests/support/fixtures/tenant'
import { send } from '@/tests/support/http/client'
import { FORGED_ADDRESS, framingTricks, play } from '@/tests/support/http/framing-tricks'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type DocumentedProxy, startCaddy, startNginx } from '@/tests/support/servers/documented-proxies'

const ATTACKER = '127.0.0.66'
const VICTIMS = 3

let db: TestDatabase
let server: ServerProcess
const proxies: DocumentedProxy[] = []

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'all', { BACKGROUND_WORK: '0' })
  proxies.push(await startNginx(server.url), await startCaddy(server.url))
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await server.stop()
  await db.close()
})

test.each(['itself', 'nginx', 'Caddy'])(
  'behind %s nobody gets the answer of another, and no request comes from an address that is made up',
  async (front) => {
    const base = proxies.find(({ name }) => name === front)?.url ?? server.url
    const product = await givenProduct(db.pool)
    const license = await givenLicense(product, { ip: { maxIps: 50 } })
    const attacker = await givenUser(db.pool)
    const call = JSON.stringify({ license_key: license.key })
    /** A validation: in the web process it would take a slot for the address that it claims. */
    const hidden = () =>
      [
        'POST /api/v1/validate HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${product.token}`,
        `Cookie: ${attacker.cookie}`,
        `X-Latchkey-Client-Address: ${FORGED_ADDRESS}`,
        `Content-Length: ${call.length}`,
        '',
        call,
      ].join('\r\n')
    const victims = await Promise.all(Array.from({ length: VICTIMS }, () => givenUser(db.pool)))
    const wrong: unknown[] = []
    let answered = 0
    let isOver = false
    const watch = victims.map(async ({ cookie, email }) => {
      while (!isOver) {
        const { status, json } = await send(base, { path: '/api/session/account', headers: { Cookie: cookie } })
        answered += 1
        if (status !== 200 || json['email'] !== email) wrong.push({ email, status, json })
      }
    })
    const strangers = victims.map(({ email }) => email)
    const leaked: string[] = []
    const { port } = new URL(base)
    const tricks = framingTricks({ host: `127.0.0.1:${port}`, path: '/api/session/account', hidden })
    const lanes = Array.from({ length: 4 }, async () => {
      for (let trick = tricks.shift(); trick; trick = tricks.shift()) {
        const received = await play(trick, { port: Number(port), from: ATTACKER })
        if (strangers.some((email) => received.includes(email))) leaked.push(trick.name)
      }
    })
    await Promise.all(lanes)
    isOver = true
    await Promise.all(watch)
    expect(answered).toBeGreaterThan(VICTIMS)
    expect({ wrong, leaked }).toEqual({ wrong: [], leaked: [] })
    const { rows } = await db.pool.query<{ address: string }>(
      'select host(address) as address from license_ip where license_id = $1',
      [license.id],
    )
    expect(rows.filter(({ address }) => address === FORGED_ADDRESS)).toEqual([])
    expect((await send(base, { path: '/sign-in' })).status).toBe(200)
  },
)
