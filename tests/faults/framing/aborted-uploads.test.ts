import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import { allRowsOf, givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

const KIB = 1024
/** More than is waited for before it is handed on. */
const SENT = 200 * KIB

const db = databaseOfFile()
let tenant: Tenant
let token: string

beforeAll(async () => {
  tenant = await givenTenant(db.pool)
  const { organizationId, owner } = tenant
  token = await givenAccessToken(db.pool, { organizationId, userId: owner.userId })
})

/** Uploads that break off, each over a connection of its own. */
async function breakOff(base: string): Promise<void> {
  const { port } = new URL(base)
  const headers = Object.entries(sameOriginHeaders(base, tenant.owner.cookie))
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const dashboard = `/api/dashboard/${tenant.slug}`
  const uploads: [start: string, more: string[], length: number, sent: number][] = [
    [`POST ${dashboard}/imports`, lines, 5_000 * KIB, SENT],
    [`POST ${dashboard}/imports`, lines, 8 * KIB, 100],
    [`PUT ${dashboard}/branding/logo`, lines, 300 * KIB, SENT],
    [
      'POST /api/v1/licenses/bulk',
      [`Authorization: Bearer ${token}`, 'Content-Type: application/json'],
      900 * KIB,
      SENT,
    ],
    ['POST /api/stripe/webhook', ['Stripe-Signature: t=1,v1=00'], 400 * KIB, SENT],
    ['POST /api/session/password', lines, 8_000, 1],
    ['POST /api/v1/validate', ['Authorization: Bearer lk_live_none'], 8_000, 1],
  ]
  const cut = uploads.map(async ([start, more, length, sent]) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => undefined)
    await once(socket, 'connect')
    const head = [`${start} HTTP/1.1`, 'Host: localhost', ...more, `Content-Length: ${length}`].join('\r\n')
    await new Promise<void>((resolve) => socket.write(`${head}\r\n\r\n{"x":"${'x'.repeat(sent)}`, () => resolve()))
    return socket
  })
  const sockets = await Promise.all(cut)
  // A request behind them: by then they have reached whoever reads them.
  await send(base, { path: '/api/session/account' })
  for (const socket of sockets) socket.destroy()
}

/** What a start without settings says, on a busy machine too, and while pages are asked for that are not served yet. */
const OF_A_START =
  /^(?:serving|serving pages|[A-Z_]+ is not set: .*|the web process does not answer|the database cannot be reached yet, .*)$/

/** Without the time at which the token was used. */
const storedRows = async (): Promise<string[]> =>
  (await allRowsOf(db.pool, tenant.organizationId)).filter((row) => !row.startsWith('access_token '))

const linesOf = (server: ServerProcess): { level: number; msg: string; failure?: string }[] =>
  server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test.each(['all', 'web'] as const)(
  'uploads that break off before %s write no more than a line for debugging, and store nothing',
  async (role) => {
    const server = await startServerProcess(db.url, role, { BACKGROUND_WORK: '0', LOG_LEVEL: 'debug' })
    try {
      const before = await storedRows()
      const brokenOff = async () => {
        await breakOff(server.url)
        return linesOf(server).filter(({ msg }) => msg === 'a request broke off').length
      }
      await expect.poll(brokenOff).toBeGreaterThan(10)
      const reply = await send(server.url, {
        path: '/api/session/account',
        headers: sameOriginHeaders(server.url, tenant.owner.cookie),
      })
      expect(reply).toMatchObject({ status: 200, json: { email: tenant.owner.email } })
      expect(await storedRows()).toEqual(before)
      expect(
        linesOf(server).filter(({ level, msg, failure }) => level > 20 && !OF_A_START.test(failure ?? msg)),
      ).toEqual([])
    } finally {
      await server.stop()
    }
  },
)
