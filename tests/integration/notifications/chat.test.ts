import { Logger, runOnce } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordChange } from '@/lib/changes/server/record-changes'
import { chooseChatKinds, connectChat, disconnectChat, getChat } from '@/lib/notifications/server/chat/manage-chat'
import type { ChatSender } from '@/lib/notifications/server/chat/post-message'
import { postTest, recordTest } from '@/lib/notifications/server/chat/test-chat'
import { createNotificationWork } from '@/lib/notifications/server/notification-work'
import { DAY_MS } from '@/lib/shared/durations'
import { createDestinations } from '@/lib/webhooks/server/delivery/destination'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'
import { givenTeam, may } from '@/tests/support/fixtures/team'
import { TEST_SITE } from '@/tests/support/fixtures/transact'
import { loopback, workerDeps } from '@/tests/support/fixtures/webhooks'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'

const SLACK = 'https://hooks.slack.com/services/T000/B000/secretWXYZ'
const DISCORD = 'https://discord.com/api/webhooks/123/secretABCD'
const silent = new Logger(() => () => undefined)

let db: TestDatabase
let worker: ReturnType<typeof workerDeps>
let service: Receiver & { status: number; paths: string[] }
let now = new Date()
beforeAll(async () => {
  db = await givenDatabase()
  worker = workerDeps(db.url, { clock: () => now })
  const settings = { status: 200, paths: [] as string[] }
  const receiver = await startReceiver((response, _received, request) => {
    settings.paths.push(request.url ?? '')
    response.writeHead(settings.status, { location: 'https://elsewhere.test/' }).end('ok')
  })
  service = Object.assign(settings, receiver)
})
afterEach(() => {
  service.status = 200
  now = new Date()
})
afterAll(async () => {
  await service.close()
  await worker.close()
  await db.close()
})

const sender = (): ChatSender => ({
  send: { destinations: loopback(), timeoutMs: 2_000 },
  standIn: new URL(service.url).origin,
})

async function givenVendor(url: string | null = SLACK) {
  const team = await givenTeam(db.pool)
  const owner = await team.member('owner')
  const manager = may(owner, 'org:update')
  if (url) await team.write((work) => connectChat(work, manager, url))
  const service = { organizationId: team.organizationId, userId: null, email: null }
  const burst = (label = 'App') =>
    team.write((work) =>
      recordChange(work, service, {
        action: 'usage.burst_started',
        target: { type: 'product', id: null, label },
        after: { day: '2026-11-22', limit: 12_000 },
      }),
    )
  const chat = async () => (await getChat(team.reading(), manager)).connection
  return { ...team, owner, manager, burst, chat }
}

/** Works off what is queued; what failed is due again at once. */
async function work() {
  const { tasks } = createNotificationWork({ transact: worker.parts.transact, vault: worker.parts.vault, ...sender() })
  await db.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
  const before = service.received.length
  await runOnce({
    pgPool: worker.parts.pool,
    taskList: { ...tasks, 'send-mail': async () => undefined },
    noHandleSignals: true,
    logger: silent,
  })
  return service.received.slice(before).map(({ body }) => JSON.parse(body))
}

test('a notification is posted to Slack once, escaped, at the path of the webhook', async () => {
  const vendor = await givenVendor()
  await vendor.burst('App <!channel> & Co.')
  const [message, ...more] = await work()
  expect(more).toEqual([])
  expect(message.text).toContain('*App &lt;!channel&gt; &amp; Co. is using its burst*')
  expect(message.text).toContain(`<${TEST_SITE}/${vendor.organizationId}/usage|Open Usage>`)
  expect(service.paths.at(-1)).toBe('/services/T000/B000/secretWXYZ')
  expect(await work()).toEqual([])
})

test('a notification is posted to Discord without mentions', async () => {
  const vendor = await givenVendor(DISCORD)
  await vendor.burst('@everyone')
  const [message] = await work()
  expect(message).toMatchObject({ allowed_mentions: { parse: [] } })
  expect(message.content).toContain('**@everyone is using its burst**')
  expect(service.paths.at(-1)).toBe('/api/webhooks/123/secretABCD')
})

test('only the kinds that were chosen are posted, and nothing of another organization', async () => {
  const [vendor, other] = [await givenVendor(), await givenVendor(null)]
  await vendor.write((work) => chooseChatKinds(work, vendor.manager, ['billing']))
  await vendor.burst()
  await other.burst()
  expect(await work()).toEqual([])
  await vendor.write((work) => chooseChatKinds(work, vendor.manager, ['billing', 'limit']))
  await vendor.burst()
  expect(await work()).toHaveLength(1)
})

test('the URL is sealed at rest, masked in what is shown, and in the audit log', async () => {
  const vendor = await givenVendor()
  expect(await vendor.chat()).toMatchObject({ service: 'slack', masked_url: 'https://hooks.slack.com/…WXYZ' })
  const { rows } = await db.pool.query(
    `select (select encode(url_ciphertext, 'escape') from chat_connection where organization_id = $1) as sealed,
       (select string_agg(a::text, ' ') from audit_entry a where organization_id = $1) as audited`,
    [vendor.organizationId],
  )
  expect(rows[0].sealed).not.toContain('secret')
  expect(rows[0].audited).toContain('chat.connected')
  expect(rows[0].audited).not.toContain('secret')
})

test('a failure is tried again, and a success clears it', async () => {
  const vendor = await givenVendor()
  service.status = 503
  await vendor.burst()
  await work()
  expect((await vendor.chat())?.failing_since).not.toBeNull()
  service.status = 200
  expect(await work()).toHaveLength(1)
  expect(await vendor.chat()).toMatchObject({ failing_since: null, disabled_reason: null })
})

test.each([404, 410])(
  'after %i it is switched off at once, and those who can connect it are mailed once',
  async (status) => {
    const vendor = await givenVendor()
    const viewer = await vendor.member('viewer')
    await db.pool.query(`delete from graphile_worker._private_jobs`)
    service.status = status
    await vendor.write((work) => chooseChatKinds(work, vendor.manager, ['limit']))
    for (let i = 0; i < 3; i++) await vendor.burst()
    await db.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-mail'`,
    )
    const { tasks } = createNotificationWork({
      transact: worker.parts.transact,
      vault: worker.parts.vault,
      ...sender(),
    })
    await Promise.all(
      [1, 2].map(() => runOnce({ pgPool: worker.parts.pool, taskList: tasks, noHandleSignals: true, logger: silent })),
    )
    expect(await vendor.chat()).toMatchObject({ disabled_reason: 'gone' })
    const mails = await queuedMails(db.pool)
    expect(mails.map(({ to, subject }) => [to, subject.startsWith('Slack notifications of Team ')])).toEqual([
      [vendor.owner.email, true],
    ])
    expect(mails.map(({ to }) => to)).not.toContain(viewer.email)
    await vendor.write((work) => connectChat(work, vendor.manager, DISCORD))
    expect(await vendor.chat()).toMatchObject({ service: 'discord', disabled_reason: null, kinds: ['limit'] })
  },
)

test('nothing but failures for five days switches it off', async () => {
  const vendor = await givenVendor()
  service.status = 500
  await vendor.burst()
  await work()
  expect((await vendor.chat())?.disabled_reason).toBeNull()
  now = new Date(Date.now() + 5 * DAY_MS)
  await vendor.burst()
  await work()
  expect((await vendor.chat())?.disabled_reason).toBe('failing')
})

test('what waits for a channel that was disconnected or replaced is not posted', async () => {
  const vendor = await givenVendor()
  await vendor.burst()
  await vendor.write((work) => connectChat(work, vendor.manager, DISCORD))
  expect(await work()).toEqual([])
  await vendor.burst()
  await vendor.write((work) => disconnectChat(work, vendor.manager))
  expect(await work()).toEqual([])
  expect(await vendor.chat()).toBeNull()
})

test('a test says what came of it; redirects are not followed, and no private address is called', async () => {
  const vendor = await givenVendor()
  const attempt = (sending = sender()) =>
    postTest(vendor.reading(), vendor.manager, { sender: sending, site: TEST_SITE })
  expect(await attempt()).toEqual({ error: null })
  service.status = 302
  expect((await attempt()).error).toContain('redirect')
  const guarded = createDestinations({ allowed: '', resolveHost: async () => ['127.0.0.1'] })
  const before = service.received.length
  const refused = await attempt({ send: { destinations: guarded, timeoutMs: 2_000 }, standIn: 'https://inside.test' })
  expect(refused.error).toBe('Its name has no public address.')
  expect(service.received.length).toBe(before)
  await vendor.write((work) => recordTest(work, vendor.manager, refused))
  expect((await vendor.audited()).at(-1)).toMatchObject({ action: 'chat.tested', after: refused })
})

test('any other URL is refused', async () => {
  const vendor = await givenVendor(null)
  for (const url of ['https://evil.test/hook', service.url, 'https://hooks.slack.com.evil.test/x'])
    await expect(vendor.write((work) => connectChat(work, vendor.manager, url))).rejects.toMatchObject({
      code: 'invalid',
    })
})
