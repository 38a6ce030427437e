import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueApiKey } from '@/lib/api-keys/server/issue-api-key'
import { createProduct } from '@/lib/products/server/create-product'
import { HOUR_MS } from '@/lib/shared/durations'
import { announceSigningKey } from '@/lib/signing/server/announce-signing-key'
import { cancelSigningKey } from '@/lib/signing/server/cancel-signing-key'
import { getSigning } from '@/lib/signing/server/get-signing'
import { replaceSigningKey } from '@/lib/signing/server/replace-signing-key'
import { switchOrganizationSigning } from '@/lib/signing/server/switch-organization-signing'
import { switchSigning } from '@/lib/signing/server/switch-signing'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { publishKeys } from '@/tests/support/fixtures/signing'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

const T0 = new Date('2030-01-01T12:00:00.000Z')
const later = (hours: number) => new Date(T0.getTime() + hours * HOUR_MS)

async function givenEditor(plan: 'free' | 'pro') {
  const desk = await givenActor(db.pool, { plan })
  const { id: productId } = await desk.write((work) =>
    createProduct(
      work,
      desk.may('products:create'),
      { slug: 'editor', name: 'Editor', key_prefix: null },
      { issueApiKey },
    ),
  )
  return { desk, productId }
}
const turn = (desk: Actor, productId: string, enabled: boolean) =>
  desk.write((work) => switchSigning(work, desk.may('signing:manage'), { productId, enabled }), T0)
const turnAll = (desk: Actor, enabled: boolean) =>
  desk.write((work) => switchOrganizationSigning(work, desk.may('signing:manage'), enabled), T0)
const announce = (desk: Actor, productId: string, at = T0) =>
  desk.write((work) => announceSigningKey(work, desk.may('signing:manage'), productId), at)
const cancel = (desk: Actor, productId: string, at = T0) =>
  desk.write((work) => cancelSigningKey(work, desk.may('signing:manage'), productId), at)
const replace = (desk: Actor, productId: string, at = T0) =>
  desk.write((work) => replaceSigningKey(work, desk.may('signing:manage'), productId), at)
const view = (desk: Actor, productId: string, at = T0) =>
  getSigning(desk.reading(at), desk.may('products:view'), productId)
const states = async (desk: Actor, productId: string, at: Date) =>
  (await view(desk, productId, at)).keys.map(({ state }) => state)

test('the Free plan says so, and both switches stay off', async () => {
  const { desk, productId } = await givenEditor('free')
  const refused = { code: 'conflict', message: expect.stringContaining('Pro and Enterprise') }
  await expect(turn(desk, productId, true)).rejects.toMatchObject(refused)
  await expect(turnAll(desk, true)).rejects.toMatchObject(refused)
  expect(await view(desk, productId)).toMatchObject({ plan: 'free', plan_permits: false, is_signing: false, keys: [] })
})

test('who went back to Free can still switch off', async () => {
  const { desk, productId } = await givenEditor('pro')
  await turn(desk, productId, true)
  await turnAll(desk, true)
  await db.pool.query(`update organization set plan = 'free' where id = $1`, [desk.organizationId])
  await turn(desk, productId, false)
  await turnAll(desk, false)
  expect(await view(desk, productId)).toMatchObject({ product_enabled: false, organization_enabled: false })
})

test('the first switch makes the first key; answers are signed once both switches are on', async () => {
  const { desk, productId } = await givenEditor('pro')
  await turn(desk, productId, true)
  expect(await view(desk, productId)).toMatchObject({ is_signing: false, keys: [{ state: 'current' }] })
  await turnAll(desk, true)
  const signing = await view(desk, productId)
  expect(signing).toMatchObject({
    is_signing: true,
    key_set_path: `/api/v1/keys/${productId}`,
    next_could_sign_from: later(24).toISOString(),
  })
  expect(signing.keys[0]?.public_key).toMatch(/^[\w-]{43}$/)
  await turn(desk, productId, false)
  await turn(desk, productId, true)
  expect((await view(desk, productId)).keys).toEqual(signing.keys)
})

test('the next key is announced a day ahead, takes over by itself, and the old one stays published 30 days', async () => {
  const { desk, productId } = await givenEditor('pro')
  await expect(announce(desk, productId)).rejects.toMatchObject({ code: 'conflict' })
  await turn(desk, productId, true)
  const next = await announce(desk, productId)
  expect(next.active_from).toBe(later(24).toISOString())
  await expect(announce(desk, productId)).rejects.toMatchObject({
    message: expect.stringContaining('announced already'),
  })
  expect(await states(desk, productId, later(23))).toEqual(['current', 'next'])
  expect(await states(desk, productId, later(24))).toEqual(['current', 'retired'])
  expect(await states(desk, productId, later(24 + 31 * 24))).toEqual(['current'])
  await expect(cancel(desk, productId, later(24))).rejects.toMatchObject({ code: 'conflict' })
})

test('an announced key is taken back, and all of it is in the audit log', async () => {
  const { desk, productId } = await givenEditor('pro')
  await turnAll(desk, true)
  await turn(desk, productId, true)
  await announce(desk, productId)
  await cancel(desk, productId)
  await expect(cancel(desk, productId)).rejects.toMatchObject({ code: 'conflict' })
  expect(await states(desk, productId, later(48))).toEqual(['current'])
  expect((await desk.audited()).map(({ action }) => action)).toEqual([
    'product.created',
    'organization.updated',
    'product.updated',
    'signing_key.announced',
    'signing_key.cancelled',
  ])
})

test('a leaked key is replaced at once: the new one signs, all others are withdrawn, and it is on record', async () => {
  const { desk, productId } = await givenEditor('pro')
  await turnAll(desk, true)
  await expect(replace(desk, productId)).rejects.toMatchObject({ code: 'conflict' })
  await turn(desk, productId, true)
  await announce(desk, productId)
  await announce(desk, productId, later(48))
  const kids = async (at: Date) => (await view(desk, productId, at)).keys.map(({ kid }) => kid)
  const leaked = await kids(later(49))
  expect(await states(desk, productId, later(49))).toEqual(['current', 'next', 'retired'])

  const { kid, withdrawn } = await replace(desk, productId, later(49))
  expect(withdrawn).toBe(3)
  expect(leaked).not.toContain(kid)
  expect(await kids(later(49))).toEqual([kid])
  expect((await publishKeys(db.pool, productId, later(49)))?.keys.map((key) => key.kid)).toEqual([kid])
  // It is in use for an instance whose clock is behind, too: there is no other key to sign with.
  expect(await states(desk, productId, new Date(later(49).getTime() - 30_000))).toEqual(['current'])
  expect((await desk.audited()).at(-1)).toMatchObject({ action: 'signing_key.replaced', after: { kid, withdrawn: 3 } })
})

test("another organization's keys cannot be replaced", async () => {
  const { desk, productId } = await givenEditor('pro')
  await turn(desk, productId, true)
  const { desk: stranger } = await givenEditor('pro')
  const before = await view(desk, productId)
  await expect(replace(stranger, productId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await view(desk, productId)).toEqual(before)
})
