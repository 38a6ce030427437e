import { expect, test } from 'vitest'
import { connectChat } from '@/lib/service/notifications/server/chat/manage-chat'
import { postTest, recordTest } from '@/lib/service/notifications/server/chat/test-chat'
import { createDestinations } from '@/lib/service/webhooks/server/delivery/destination'
import { DISCORD, setUpChat } from '@/tests/support/fixtures/chat'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { service, sender, givenVendor } = await setUpChat()

test('a test says what came of it; redirects are not followed, and no private address is called', async () => {
  const vendor = await givenVendor()
  const attempt = (sending = sender()) =>
    postTest(vendor.reading(), vendor.manager, { sender: sending, site: TEST_SITE })
  expect(await attempt()).toMatchObject({ error: null })
  service.status = 302
  expect((await attempt()).error).toContain('redirect')
  const guarded = createDestinations({ allowed: '', resolveHost: async () => ['127.0.0.1'] })
  const before = service.received.length
  const refused = await attempt({ send: { destinations: guarded, timeoutMs: 2_000 }, standIn: 'https://inside.test' })
  expect(refused.error).toBe('Its host name has no public IP address.')
  expect(service.received.length).toBe(before)
  await vendor.write((work) => recordTest(work, vendor.manager, refused))
  expect((await vendor.audited()).at(-1)).toMatchObject({ action: 'chat.tested', after: { error: refused.error } })
})

test('an organization sends ten tests an hour, however many at once', async () => {
  const [vendor, other] = [await givenVendor(), await givenVendor()]
  let now = new Date('2030-01-01T10:59:00Z')
  const attempt = ({ reading, manager } = vendor) =>
    postTest(reading(now), manager, { sender: sender(), site: TEST_SITE })
  const before = service.received.length
  const attempts = await Promise.allSettled(Array.from({ length: 13 }, () => attempt()))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(attempt()).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(service.received.length - before).toBe(10)
  expect(await attempt(other)).toMatchObject({ error: null })
  now = new Date('2030-01-01T11:00:00Z')
  expect(await attempt()).toMatchObject({ error: null })
})

test.each([404, 410])(
  'a test that is answered with %i disables the channel, which is not tested again',
  async (status) => {
    const vendor = await givenVendor()
    const attempt = () => postTest(vendor.reading(), vendor.manager, { sender: sender(), site: TEST_SITE })
    service.status = status
    const gone = await attempt()
    await vendor.write((work) => recordTest(work, vendor.manager, gone))
    expect(await vendor.chat()).toMatchObject({ disabled_reason: 'gone' })
    expect((await vendor.audited()).map(({ action }) => action)).toEqual([
      'chat.connected',
      'chat.tested',
      'chat.disabled',
    ])
    const before = service.received.length
    await expect(attempt()).rejects.toMatchObject({ code: 'conflict' })
    expect(service.received.length).toBe(before)
  },
)

test('a channel that was replaced while its test was sent is not disabled', async () => {
  const vendor = await givenVendor()
  service.status = 404
  const gone = await postTest(vendor.reading(), vendor.manager, { sender: sender(), site: TEST_SITE })
  await vendor.write((work) => connectChat(work, vendor.manager, DISCORD))
  await vendor.write((work) => recordTest(work, vendor.manager, gone))
  expect(await vendor.chat()).toMatchObject({ service: 'discord', disabled_reason: null })
})
