import { expect, test } from 'vitest'
import { deleteOrganization } from '@/lib/catalog/organizations/server/delete-organization'
import { getOrganization } from '@/lib/catalog/organizations/server/get-organization'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { NOTIFICATION_KINDS } from '@/lib/service/notifications/core/kinds'
import { chooseChatKind, connectChat, disconnectChat } from '@/lib/service/notifications/server/chat/manage-chat'
import { DISCORD, setUpChat } from '@/tests/support/fixtures/chat'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'
import { someChange } from '@/tests/support/fixtures/some-change'
import { may } from '@/tests/support/fixtures/team'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, service, givenVendor, runTasks, work } = await setUpChat()

test('a notification is posted to Slack once, escaped, at the path of the webhook', async () => {
  const vendor = await givenVendor()
  await vendor.burst('App <!channel> & Co. *now* :tada:')
  const [message, ...more] = await work()
  expect(more).toEqual([])
  const title = 'App &lt;!channel&gt; &amp; Co. *now* :tada: is using its burst'
  expect(message.blocks[0]).toEqual({ type: 'header', text: { type: 'plain_text', text: title, emoji: false } })
  expect(message.text.split('\n')[0]).toBe(title)
  const link = { type: 'mrkdwn', text: `<${TEST_SITE}/${vendor.organizationId}/usage|Open Usage>`, verbatim: true }
  expect(message.blocks.at(-1).text).toEqual(link)
  expect(
    message.blocks.filter((block: { text: unknown }) => JSON.stringify(block.text).includes('mrkdwn')),
  ).toHaveLength(1)
  expect(service.paths.at(-1)).toBe('/services/T000/B000/secretWXYZ')
  expect(await work()).toEqual([])
})

test('a notification is posted to Discord without mentions', async () => {
  const vendor = await givenVendor(DISCORD)
  await vendor.burst('@everyone __x__ https://evil.test')
  const [message] = await work()
  expect(message).toMatchObject({ allowed_mentions: { parse: [] } })
  expect(message.content).toContain('**@everyone \\_\\_x\\_\\_ https\\://evil.test is using its burst**')
  expect(service.paths.at(-1)).toBe('/api/webhooks/123/secretABCD')
})

test('only the kinds that were chosen are posted, and nothing of another organization', async () => {
  const [vendor, other] = [await givenVendor(), await givenVendor(null)]
  await vendor.write((work) => chooseChatKind(work, vendor.manager, { kind: 'limit', is_on: false }))
  await vendor.burst()
  await other.burst()
  expect(await work()).toEqual([])
  await vendor.write((work) => chooseChatKind(work, vendor.manager, { kind: 'limit', is_on: true }))
  await vendor.burst()
  expect(await work()).toHaveLength(1)
})

test('two kinds that are switched at the same time are both switched', async () => {
  const vendor = await givenVendor()
  const choose = (kind: 'billing' | 'limit') =>
    vendor.write((work) => chooseChatKind(work, vendor.manager, { kind, is_on: false }))
  await Promise.all([choose('billing'), choose('limit')])
  const kinds = (await vendor.chat())?.kinds
  expect(kinds).not.toContain('billing')
  expect(kinds).not.toContain('limit')
  expect(kinds?.length).toBeGreaterThan(0)
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
    for (const kind of NOTIFICATION_KINDS.filter((one) => one !== 'limit'))
      await vendor.write((work) => chooseChatKind(work, vendor.manager, { kind, is_on: false }))
    for (let i = 0; i < 3; i++) await vendor.burst()
    await db.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-mail'`,
    )
    await Promise.all([1, 2].map(() => runTasks()))
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
  service.now = new Date(Date.now() + 5 * DAY_MS)
  await vendor.burst()
  await work()
  expect((await vendor.chat())?.disabled_reason).toBe('failing')
})

test('what waits for a channel that was disconnected or replaced is not posted', async () => {
  const vendor = await givenVendor()
  await vendor.burst()
  await vendor.write((work) => connectChat(work, vendor.manager, DISCORD))
  const posted: { content: string }[] = await work()
  expect(posted.map(({ content }) => content.split('\n')[0])).toEqual([
    expect.stringContaining('**A Discord channel was connected to Team'),
  ])
  await vendor.burst()
  await vendor.write((work) => disconnectChat(work, vendor.manager))
  expect(await work()).toEqual([])
  expect(await vendor.chat()).toBeNull()
})

test.each([
  { action: 'webhook.failing', after: { failing_since: new Date('2026-11-21T09:12:00Z') } },
  { action: 'webhook.disabled', after: { reason: 'failing' } },
])('of the URL of an endpoint the channel sees the origin alone, the mail all of it: %o', async (change) => {
  const vendor = await givenVendor()
  const url = 'https://user:pass@hooks.acme.test:8443/in/tokenABC?key=tokenDEF'
  await db.pool.query('delete from graphile_worker._private_jobs')
  await vendor.record(someChange({ ...change, target: { type: 'webhook', id: newId(), label: url } }))
  expect((await queuedMails(db.pool)).map(({ text }) => text.includes(url))).toEqual([true])
  const posted = JSON.stringify(await work())
  expect(posted).toContain('https://hooks.acme.test:8443/…')
  for (const secret of ['tokenABC', 'tokenDEF', 'pass']) expect(posted).not.toContain(secret)
})

test('a deleted organization posts nothing more, not even what is queued', async () => {
  const vendor = await givenVendor()
  const { name } = await getOrganization(vendor.reading(), vendor)
  await vendor.burst()
  await vendor.write((work) => deleteOrganization(work, may(vendor.owner, 'org:delete'), { name }))
  expect(await work()).toEqual([])
  const { rows } = await db.pool.query('select from chat_connection where organization_id = $1', [
    vendor.organizationId,
  ])
  expect(rows).toEqual([])
})

test('one that was deleted with its channel notifies no one until the purge', async () => {
  const vendor = await givenVendor()
  await db.pool.query(`update organization set slug = 'deleted-' || id::text where id = $1`, [vendor.organizationId])
  await vendor.burst()
  expect(await work()).toEqual([])
})

test('any other URL is refused', async () => {
  const vendor = await givenVendor(null)
  for (const url of ['https://evil.test/hook', service.url, 'https://hooks.slack.com.evil.test/x'])
    await expect(vendor.write((work) => connectChat(work, vendor.manager, url))).rejects.toMatchObject({
      code: 'invalid',
    })
})
