import { expect, test } from 'vitest'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { announceSigningKey } from '@/lib/catalog/products/signing/server/announce-signing-key'
import { cancelSigningKey } from '@/lib/catalog/products/signing/server/cancel-signing-key'
import { getSigning } from '@/lib/catalog/products/signing/server/get-signing'
import { replaceSigningKey } from '@/lib/catalog/products/signing/server/replace-signing-key'
import { switchOrganizationSigning } from '@/lib/catalog/products/signing/server/switch-organization-signing'
import { switchSigning } from '@/lib/catalog/products/signing/server/switch-signing'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { publishKeys } from '@/tests/support/fixtures/signing'

const db = databaseOfFile()

const T0 = new Date('2030-01-01T12:00:00.000Z')
const later = (hours: number) => new Date(T0.getTime() + hours * HOUR_MS)

async function givenEditor(plan: 'free' | 'pro') {
  const actor = await givenActor(db.pool, { plan })
  const { id: productId } = await actor.write((work) =>
    createProduct(
      work,
      actor.may('products:create'),
      { slug: 'editor', name: 'Editor', key_prefix: null },
      { issueApiKey },
    ),
  )
  return { actor, productId }
}
const turn = (actor: Actor, productId: string, enabled: boolean) =>
  actor.write((work) => switchSigning(work, actor.may('signing:manage'), { productId, enabled }), T0)
const turnAll = (actor: Actor, enabled: boolean) =>
  actor.write((work) => switchOrganizationSigning(work, actor.may('signing:manage'), enabled), T0)
const announce = (actor: Actor, productId: string, at = T0) =>
  actor.write((work) => announceSigningKey(work, actor.may('signing:manage'), productId), at)
const cancel = (actor: Actor, productId: string, at = T0) =>
  actor.write((work) => cancelSigningKey(work, actor.may('signing:manage'), productId), at)
const replace = (actor: Actor, productId: string, at = T0) =>
  actor.write((work) => replaceSigningKey(work, actor.may('signing:manage'), productId), at)
const view = (actor: Actor, productId: string, at = T0) =>
  getSigning(actor.reading(at), actor.may('products:view'), productId)
const states = async (actor: Actor, productId: string, at: Date) =>
  (await view(actor, productId, at)).keys.map(({ state }) => state)

test('on the Free plan both switches stay off, with an error that names the plan', async () => {
  const { actor, productId } = await givenEditor('free')
  const refused = { code: 'conflict', message: expect.stringContaining('Pro and Enterprise') }
  await expect(turn(actor, productId, true)).rejects.toMatchObject(refused)
  await expect(turnAll(actor, true)).rejects.toMatchObject(refused)
  expect(await view(actor, productId)).toMatchObject({ plan: 'free', plan_permits: false, is_signing: false, keys: [] })
})

test('after a downgrade to Free, signing can still be switched off', async () => {
  const { actor, productId } = await givenEditor('pro')
  await turn(actor, productId, true)
  await turnAll(actor, true)
  await db.pool.query(`update organization set plan = 'free' where id = $1`, [actor.organizationId])
  await turn(actor, productId, false)
  await turnAll(actor, false)
  expect(await view(actor, productId)).toMatchObject({ product_enabled: false, organization_enabled: false })
})

test('the first switch creates the first key; answers are signed once both switches are on', async () => {
  const { actor, productId } = await givenEditor('pro')
  await turn(actor, productId, true)
  expect(await view(actor, productId)).toMatchObject({ is_signing: false, keys: [{ state: 'current' }] })
  await turnAll(actor, true)
  const signing = await view(actor, productId)
  expect(signing).toMatchObject({
    is_signing: true,
    key_set_path: `/api/v1/keys/${productId}`,
    next_could_sign_from: later(24).toISOString(),
  })
  expect(signing.keys[0]?.public_key).toMatch(/^[\w-]{43}$/)
  await turn(actor, productId, false)
  await turn(actor, productId, true)
  expect((await view(actor, productId)).keys).toEqual(signing.keys)
})

test('the next key is announced a day ahead, takes over by itself, and the old one stays published 30 days', async () => {
  const { actor, productId } = await givenEditor('pro')
  await expect(announce(actor, productId)).rejects.toMatchObject({ code: 'conflict' })
  await turn(actor, productId, true)
  const next = await announce(actor, productId)
  expect(next.active_from).toBe(later(24).toISOString())
  await expect(announce(actor, productId)).rejects.toMatchObject({
    message: expect.stringContaining('announced already'),
  })
  expect(await states(actor, productId, later(23))).toEqual(['current', 'next'])
  expect(await states(actor, productId, later(24))).toEqual(['current', 'retired'])
  expect(await states(actor, productId, later(24 + 31 * 24))).toEqual(['current'])
  await expect(cancel(actor, productId, later(24))).rejects.toMatchObject({ code: 'conflict' })
})

test('an announced key can be withdrawn, and all of it is in the audit log', async () => {
  const { actor, productId } = await givenEditor('pro')
  await turnAll(actor, true)
  await turn(actor, productId, true)
  await announce(actor, productId)
  await cancel(actor, productId)
  await expect(cancel(actor, productId)).rejects.toMatchObject({ code: 'conflict' })
  expect(await states(actor, productId, later(48))).toEqual(['current'])
  expect((await actor.audited()).map(({ action }) => action)).toEqual([
    'product.created',
    'organization.updated',
    'product.updated',
    'signing_key.announced',
    'signing_key.cancelled',
  ])
})

test('a leaked key is replaced at once: the new one signs, all others are withdrawn, and the audit log records it', async () => {
  const { actor, productId } = await givenEditor('pro')
  await turnAll(actor, true)
  await expect(replace(actor, productId)).rejects.toMatchObject({ code: 'conflict' })
  await turn(actor, productId, true)
  await announce(actor, productId)
  await announce(actor, productId, later(48))
  const kids = async (at: Date) => (await view(actor, productId, at)).keys.map(({ kid }) => kid)
  const leaked = await kids(later(49))
  expect(await states(actor, productId, later(49))).toEqual(['current', 'next', 'retired'])

  const { kid, withdrawn } = await replace(actor, productId, later(49))
  expect(withdrawn).toBe(3)
  expect(leaked).not.toContain(kid)
  expect(await kids(later(49))).toEqual([kid])
  expect((await publishKeys(db.pool, productId, later(49)))?.keys.map((key) => key.kid)).toEqual([kid])
  // An instance whose clock is behind uses it, too: there is no other key to sign with.
  expect(await states(actor, productId, new Date(later(49).getTime() - 30_000))).toEqual(['current'])
  expect((await actor.audited()).at(-1)).toMatchObject({ action: 'signing_key.replaced', after: { kid, withdrawn: 3 } })
})

test("another organization's keys cannot be replaced", async () => {
  const { actor, productId } = await givenEditor('pro')
  await turn(actor, productId, true)
  const { actor: otherActor } = await givenEditor('pro')
  const before = await view(actor, productId)
  await expect(replace(otherActor, productId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await view(actor, productId)).toEqual(before)
})
