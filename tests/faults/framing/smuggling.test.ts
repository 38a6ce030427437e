import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { cheapHash, PASSWORD } from '@/tests/support/fixtures/auth'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { type HttpResponse, sameOriginHeaders, send } from '@/tests/support/http/client'
import { carriedOutOnce, FORGED_ADDRESS, framingTricks, play } from '@/tests/support/http/framing-tricks'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type DocumentedProxy, startCaddy, startNginx } from '@/tests/support/servers/documented-proxies'

const ATTACKER = '127.0.0.66'
const VICTIMS = 3
const LANES = 8

let db: TestDatabase
let server: ServerProcess
let passwordHash: string
const proxies: DocumentedProxy[] = []

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'all', { BACKGROUND_WORK: '0', TRUSTED_PROXIES: '127.0.0.1/32' })
  proxies.push(await startNginx(server.url), await startCaddy(server.url))
  passwordHash = await cheapHash(PASSWORD)
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await server.stop()
  await db.close()
})

/** What somebody noticed that must not be. */
type Wrong = { who: string; did: string; status: number; text: string }

/**
 * Somebody who signs in, reads who they are, writes a name that nobody else writes, reads it, and signs out, again and
 * again in one browser.
 */
async function givenVictim(base: string) {
  const { userId, email } = await givenUser(db.pool)
  await db.pool.query('update user_account set password_hash = $2 where id = $1', [userId, passwordHash])
  const cookies = new Map<string, string>()
  const wrong: Wrong[] = []
  let rounds = 0

  async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpResponse> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = sameOriginHeaders(server.url.replace('127.0.0.1', 'localhost'), cookie)
    const call = { method, path: `/api/session/${path}`, headers }
    const ask = () => send(base, body ? { ...call, body: JSON.stringify(body) } : call)
    let reply = await ask()
    // A busy machine says so; that is nobody else's answer.
    while (reply.status === 503 && reply.headers['retry-after'] !== undefined) reply = await ask()
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }

  const check = (did: string, { status, text }: HttpResponse, isRight: boolean) => {
    if (!isRight) wrong.push({ who: email, did, status, text })
  }
  const isMine = ({ status, json }: HttpResponse, name?: string): boolean =>
    status === 200 && json['email'] === email && (name === undefined || json['name'] === name)

  async function live(): Promise<void> {
    const signedIn = await request('POST', 'password', { email, password: PASSWORD })
    check('signed in', signedIn, signedIn.status === 200 && cookies.has('next-auth.session-token'))
    const account = await request('GET', 'account')
    check('read the account', account, isMine(account))
    const name = `Victim ${newId()}`
    const renamed = await request('POST', 'account/name', { name })
    check('wrote a name', renamed, renamed.status === 200)
    const again = await request('GET', 'account')
    check('read the name', again, isMine(again, name))
    const signedOut = await request('POST', 'sign-out')
    check('signed out', signedOut, signedOut.status === 303 && !cookies.has('next-auth.session-token'))
    const without = await request('GET', 'account')
    check('was signed out', without, without.status === 401)
    rounds += 1
  }
  return { email, wrong, live, rounds: () => rounds }
}

/** Somebody with an organization, who can issue licenses by a call of the API: each has the mark of its call. */
async function givenAttacker(host: string) {
  const { organizationId, productId } = await givenProduct(db.pool)
  const owner = await givenUser(db.pool)
  await givenMembership({ pool: db.pool, organizationId }, owner, 'owner')
  const token = await givenAccessToken(db.pool, { organizationId, userId: owner.userId })
  const marks = new Map<string, string>()

  /** The headers and the body of a call that issues a license. */
  function issue(trick: string) {
    const mark = newId()
    marks.set(mark, trick)
    return {
      mark,
      headers: [`Host: ${host}`, `Authorization: Bearer ${token}`, 'Content-Type: application/json'],
      body: JSON.stringify({ product_id: productId, customer_email: `${mark}@example.test`, name: mark }),
    }
  }

  /** The same as a whole request, which claims to come from elsewhere. */
  function hidden(trick: string): string {
    const { headers, body } = issue(trick)
    const claims = [`X-Latchkey-Client-Address: ${FORGED_ADDRESS}`, `X-Forwarded-For: ${FORGED_ADDRESS}`]
    const lines = ['POST /api/v1/licenses HTTP/1.1', ...headers, ...claims, `Content-Length: ${body.length}`]
    return `${lines.join('\r\n')}\r\n\r\n${body}`
  }

  /** What was carried out, with the address in the audit log. */
  async function carriedOut() {
    const { rows } = await db.pool.query<{ mark: string; address: string | null }>(
      `select l.name as mark, host(a.address) as address from license l
       left join audit_entry a on a.license_id = l.id and a.action = 'license.created'
       where l.organization_id = $1`,
      [organizationId],
    )
    return rows
  }
  return { issue, hidden, carriedOut, trickOf: (mark: string) => marks.get(mark) }
}

test.each(['itself', 'nginx', 'Caddy'])(
  'behind %s everybody gets their own answers, and what an attacker asks for is done once, under their address',
  async (front) => {
    const base = proxies.find(({ name }) => name === front)?.url ?? server.url
    const { host, port } = new URL(base)
    const attacker = await givenAttacker(host)
    const victims = await Promise.all(Array.from({ length: VICTIMS }, () => givenVictim(base)))
    let isOver = false
    const lives = victims.map(async (victim) => {
      while (!isOver || victim.rounds() < 2) await victim.live()
    })

    const once = carriedOutOnce(attacker.issue, '/api/v1/licenses')
    const queue = [...once, ...framingTricks({ host, path: '/api/session/account', hidden: attacker.hidden })]
    const leaked: string[] = []
    const answers = new Map<string, string>()
    const secrets = [...victims.map(({ email }) => email), 'next-auth.session-token=']
    const lanes = Array.from({ length: LANES }, async () => {
      for (let trick = queue.shift(); trick; trick = queue.shift()) {
        const received = await play(trick, { port: Number(port), from: ATTACKER })
        answers.set(trick.name, received)
        if (secrets.some((secret) => received.includes(secret))) leaked.push(trick.name)
      }
    })
    await Promise.all(lanes)
    isOver = true
    await Promise.all(lives)

    expect({ wrong: victims.flatMap(({ wrong }) => wrong), leaked }).toEqual({ wrong: [], leaked: [] })
    const done = await attacker.carriedOut()
    const again = done.filter(({ mark }, i) => done.findIndex((one) => one.mark === mark) !== i)
    expect(again.map(({ mark }) => attacker.trickOf(mark))).toEqual([])
    expect(done.filter(({ address }) => address !== ATTACKER)).toEqual([])
    // Whole requests are carried out where they are answered so: a proxy refuses some, a busy machine others. Of those
    // whose answer was lost nobody knows, which they are told (502).
    for (const { name, marks } of once) {
      const carriedOut = done.filter(({ mark }) => marks.includes(mark)).length
      const answered = answers.get(name) ?? ''
      const [created, lost] = [201, 502].map((status) => answered.split(`HTTP/1.1 ${status} `).length - 1) as [
        number,
        number,
      ]
      expect(carriedOut, `${name}: ${answered}`).toBeGreaterThanOrEqual(created)
      expect(carriedOut, `${name}: ${answered}`).toBeLessThanOrEqual(created + lost)
    }
    expect(done.length).toBeGreaterThan(0)
  },
)
