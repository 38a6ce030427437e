import { beforeEach, expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import {
  createEndpointInput,
  endpointDetail,
  endpointList,
  updateEndpointInput,
} from '@/lib/service/webhooks/core/schema'
import { createEndpoint } from '@/lib/service/webhooks/server/create-endpoint'
import { deleteEndpoint } from '@/lib/service/webhooks/server/delete-endpoint'
import { createDestinations } from '@/lib/service/webhooks/server/delivery/destination'
import { getDelivery, listDeliveries } from '@/lib/service/webhooks/server/list-deliveries'
import { getEndpoint, listEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { countReplay, replayEndpoint, resendDelivery } from '@/lib/service/webhooks/server/resend-deliveries'
import { rotateSecret } from '@/lib/service/webhooks/server/rotate-secret'
import { testEndpoint } from '@/lib/service/webhooks/server/test-endpoint'
import { switchEndpoint, updateEndpoint } from '@/lib/service/webhooks/server/update-endpoint'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenDeliveries } from '@/tests/support/fixtures/webhooks'

const NOW = new Date('2031-01-31T12:00:00Z')
const destinations = createDestinations({ allowed: '', resolveHost: async () => [] })
const vault = createVault(TEST_ENCRYPTION_KEY)

const db = databaseOfFile()
let actor: Actor

beforeEach(async () => {
  actor = await givenActor(db.pool)
})

const view = () => actor.may('webhooks:view')
const manage = () => actor.may('webhooks:manage')
const input = (over: object = {}) =>
  createEndpointInput.parse({ url: 'https://hooks.example/a', description: null, events: ['*'], headers: [], ...over })
const create = (over: object = {}) =>
  actor.write((work) => createEndpoint(work, manage(), { input: input(over), destinations }), NOW)
const stored = async (id: string) => (await db.pool.query('select * from webhook_endpoint where id = $1', [id])).rows[0]

test('a new endpoint: its secret is shown once, and stored encrypted like its headers', async () => {
  const { id, secret } = await create({ headers: [{ name: 'Authorization', value: 'Bearer hidden-value' }] })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const row = await stored(id)
  expect(vault.decrypt(row.secret_ciphertext)).toBe(secret)
  const shown = [await listEndpoints(actor.reading(NOW), view()), await getEndpoint(actor.reading(NOW), view(), id)]
  expect(endpointList.parse(shown[0])).toEqual(shown[0])
  expect(endpointDetail.parse(shown[1])).toEqual(shown[1])
  expect(shown[1]).toMatchObject({ state: 'working', header_names: ['Authorization'] })
  const everything = JSON.stringify([shown, await actor.audited()])
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain('hidden-value')
  await expect(create()).rejects.toMatchObject({ code: 'conflict', fields: { url: expect.any(String) } })
})

test('a URL that would never be called is not saved', async () => {
  for (const url of ['https://127.0.0.1/', 'https://2130706433/', 'http://hooks.example/', 'https://[::1]/'])
    await expect(create({ url })).rejects.toMatchObject({ code: 'invalid', fields: { url: expect.any(String) } })
  const { id } = await create()
  const change = updateEndpointInput.parse({ url: 'https://169.254.169.254/' })
  await expect(
    actor.write((work) => updateEndpoint(work, manage(), { endpointId: id, input: change, destinations })),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  [{ events: [] }],
  [{ events: ['*', 'license.created'] }],
  [{ events: ['license.created', 'license.created'] }],
  [{ events: ['license.unheard_of'] }],
  [{ events: ['webhook.test'] }],
  [{ headers: [{ name: 'Host', value: 'x' }] }],
  [{ headers: [{ name: 'webhook-id', value: 'x' }] }],
  [{ headers: [{ name: 'Content-Length', value: '1' }] }],
  [{ headers: [{ name: 'Transfer-Encoding', value: 'chunked' }] }],
  [{ headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }],
  [{ headers: [{ name: 'X A', value: 'a' }] }],
  [
    {
      headers: [
        { name: 'X-A', value: 'a' },
        { name: 'x-a', value: 'b' },
      ],
    },
  ],
  [{ url: 'https://user:password@hooks.example/' }],
  [{ unknown: 1 }],
])('%j is refused', (over) => {
  expect(() => input(over)).toThrow()
})

test('an update changes only the named fields; a header without a value keeps its own', async () => {
  const { id } = await create({
    headers: [
      { name: 'X-Keep', value: 'kept' },
      { name: 'X-Drop', value: 'gone' },
    ],
  })
  const change = updateEndpointInput.parse({
    events: ['license.revoked'],
    headers: [
      { name: 'X-Keep', value: null },
      { name: 'X-New', value: 'new' },
    ],
  })
  await actor.write((work) => updateEndpoint(work, manage(), { endpointId: id, input: change, destinations }))
  const row = await stored(id)
  expect(row).toMatchObject({ url: 'https://hooks.example/a', events: ['license.revoked'] })
  expect(JSON.parse(vault.decrypt(row.headers_ciphertext))).toEqual({ 'X-Keep': 'kept', 'X-New': 'new' })
})

test('a rotation: a new secret at once, the old one for 24 hours', async () => {
  const { id, secret } = await create()
  const rotated = await actor.write((work) => rotateSecret(work, manage(), id), NOW)
  expect(rotated.secret).not.toBe(secret)
  const row = await stored(id)
  expect([vault.decrypt(row.secret_ciphertext), vault.decrypt(row.previous_secret_ciphertext)]).toEqual([
    rotated.secret,
    secret,
  ])
  expect(row.previous_secret_ends_at).toEqual(new Date('2031-02-01T12:00:00Z'))
  expect(await getEndpoint(actor.reading(NOW), view(), id)).toMatchObject({
    previous_secret_ends_at: '2031-02-01T12:00:00.000Z',
  })
})

test('disabling fails pending deliveries; enabling clears the record of failures', async () => {
  const { id } = await create()
  await givenDeliveries(db.pool, actor.organizationId, id, 3)
  const turn = (enabled: boolean) => actor.write((work) => switchEndpoint(work, manage(), { endpointId: id, enabled }))
  await turn(false)
  await expect(turn(false)).rejects.toMatchObject({ code: 'conflict' })
  expect(await getEndpoint(actor.reading(), view(), id)).toMatchObject({
    state: 'disabled',
    disabled_reason: 'by_hand',
    health: { succeeded: 0, failed: 3, pending: 0 },
  })
  await expect(actor.write((work) => testEndpoint(work, manage(), id))).rejects.toMatchObject({ code: 'conflict' })
  await turn(true)
  await expect(turn(true)).rejects.toMatchObject({ code: 'conflict' })
  expect(await stored(id)).toMatchObject({ disabled_at: null, disabled_reason: null, failing_since: null })
})

test('every change is recorded in the audit log; deleting an endpoint deletes its deliveries', async () => {
  const { id } = await create()
  await givenDeliveries(db.pool, actor.organizationId, id, 2)
  await actor.write((work) => rotateSecret(work, manage(), id))
  await actor.write((work) => switchEndpoint(work, manage(), { endpointId: id, enabled: false }))
  await actor.write((work) => deleteEndpoint(work, manage(), id))
  expect((await actor.audited()).map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.secret_rotated',
    'webhook.disabled',
    'webhook.deleted',
  ])
  const left = await db.pool.query('select 1 from webhook_delivery where endpoint_id = $1', [id])
  expect(left.rowCount).toBe(0)
})

test('an endpoint or delivery of another organization does not exist', async () => {
  const { id } = await create()
  await givenDeliveries(db.pool, actor.organizationId, id, 1)
  const deliveryId = (await listDeliveries(actor.reading(), view(), {})).items[0]?.id ?? ''
  actor = await givenActor(db.pool)
  const since = new Date(0)
  const attempts = [
    () => getEndpoint(actor.reading(), view(), id),
    () => getDelivery(actor.reading(), view(), deliveryId),
    () => countReplay(actor.reading(), view(), { endpointId: id, since }),
    () => actor.write((work) => rotateSecret(work, manage(), id)),
    () => actor.write((work) => testEndpoint(work, manage(), id)),
    () => actor.write((work) => deleteEndpoint(work, manage(), id)),
    () => actor.write((work) => switchEndpoint(work, manage(), { endpointId: id, enabled: false })),
    () => actor.write((work) => resendDelivery(work, manage(), deliveryId)),
    () => actor.write((work) => replayEndpoint(work, manage(), { endpointId: id, since })),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})

const change = (endpointId: string, over: object) =>
  actor.write((work) =>
    updateEndpoint(work, manage(), { endpointId, input: updateEndpointInput.parse(over), destinations }),
  )
const headersOf = async (id: string) => {
  const { headers_ciphertext: sealed } = await stored(id)
  return sealed === null ? {} : JSON.parse(vault.decrypt(sealed))
}

test('stored header values do not follow an endpoint to another host', async () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer hidden-value' },
    { name: 'X-Source', value: 'latchkey' },
  ]
  const { id } = await create({ headers })
  await change(id, { url: 'https://hooks.example/other' })
  expect(await headersOf(id)).toEqual({ Authorization: 'Bearer hidden-value', 'X-Source': 'latchkey' })
  const asStored = { name: 'Authorization', value: null }
  await change(id, { url: 'https://thief.example/', headers: [asStored, { name: 'X-Source', value: 'new' }] })
  expect(await headersOf(id)).toEqual({ 'X-Source': 'new' })
  // Dropped values do not come back, on another port or on the original host.
  await change(id, { url: 'https://thief.example:8443/' })
  expect(await headersOf(id)).toEqual({})
  await change(id, { url: 'https://hooks.example/a', headers: [asStored] })
  expect(await headersOf(id)).toEqual({})
})
