import { expect, test } from 'vitest'
import { endApiKey } from '@/lib/catalog/products/api-keys/server/end-api-key'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { listApiKeys } from '@/lib/catalog/products/api-keys/server/list-api-keys'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { GraceHours } from '@/lib/foundation/shared/fields'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'

const db = databaseOfFile()

const T0 = new Date('2030-01-01T12:00:00.000Z')
const later = (hours: number, ms = 0) => new Date(T0.getTime() + hours * HOUR_MS + ms)

async function givenEditor(role = 'owner') {
  const actor = await givenActor(db.pool)
  const product = await actor.write(
    (work) =>
      createProduct(
        work,
        actor.may('products:create'),
        { slug: 'editor', name: 'Editor', key_prefix: null },
        { issueApiKey },
      ),
    T0,
  )
  return { actor, role, productId: product.id, token: product.api_key }
}
const newestOf = async (actor: Actor, productId: string, at = T0) => (await keysOf(actor, productId, at))[0]?.id ?? ''
type Rotation = { productId: string; keyId: string; grace_hours: GraceHours }
const rotateKey = (actor: Actor, rotation: Rotation, at = T0) =>
  actor.write((work) => rotateApiKey(work, actor.may('api_keys:rotate'), rotation), at)
/** Rotates the newest current key. */
const rotate = async (actor: Actor, productId: string, grace_hours: GraceHours, at = T0) =>
  rotateKey(actor, { productId, keyId: await newestOf(actor, productId, at), grace_hours }, at)
const end = (actor: Actor, productId: string, keyId: string, at: Date) =>
  actor.write((work) => endApiKey(work, actor.may('api_keys:rotate'), { productId, keyId }), at)
const keysOf = async (actor: Actor, productId: string, at: Date) =>
  (await listApiKeys(actor.reading(at), actor.may('api_keys:view'), productId)).items

/** Whether the public API accepts the key: known, and not past its end. */
async function isGood(token: string, at: Date): Promise<boolean> {
  const { rows } = await db.pool.query('select expires_at from api_key where hash = $1', [sha256(token)])
  const [row] = rows
  return row !== undefined && (row.expires_at === null || row.expires_at > at)
}

test.each([1, 24, 72] as const)(
  'with a grace of %i hours the old key works until the last millisecond',
  async (hours) => {
    const { actor, productId, token } = await givenEditor()
    const { api_key } = await rotate(actor, productId, hours)
    expect(await isGood(api_key, T0)).toBe(true)
    expect(await isGood(token, later(hours, -1))).toBe(true)
    expect(await isGood(token, later(hours))).toBe(false)
    expect(await isGood(api_key, later(10_000))).toBe(true)
  },
)

test('without a grace the old key ends when the new one starts', async () => {
  const { actor, productId, token } = await givenEditor()
  const { api_key } = await rotate(actor, productId, 0)
  expect([await isGood(token, T0), await isGood(api_key, T0)]).toEqual([false, true])
})

test('an old key can be ended early, and a current one too, even the last', async () => {
  const { actor, productId, token } = await givenEditor()
  const { api_key } = await rotate(actor, productId, 72)
  const [current, old] = await keysOf(actor, productId, T0)
  expect(await isGood(token, later(1))).toBe(true)
  await end(actor, productId, old?.id ?? '', later(1))
  expect([await isGood(token, later(1)), await isGood(api_key, later(1))]).toEqual([false, true])
  expect(await end(actor, productId, current?.id ?? '', later(1))).toMatchObject({ state: 'ended' })
  expect(await isGood(api_key, later(1))).toBe(false)
  await expect(end(actor, productId, old?.id ?? '', later(2))).rejects.toMatchObject({
    message: 'This API key has already ended.',
  })
})

test('the list shows state, creator and end, the current key first, and no secret', async () => {
  const { actor, productId, token } = await givenEditor()
  const second = await rotate(actor, productId, 0, later(1))
  const third = await rotate(actor, productId, 24, later(2))
  const keys = await keysOf(actor, productId, later(3))
  expect(keys.map(({ state, last_four, ends_at, created_by }) => ({ state, last_four, ends_at, created_by }))).toEqual([
    { state: 'current', last_four: third.api_key.slice(-4), ends_at: null, created_by: 'Ada' },
    { state: 'ending', last_four: second.api_key.slice(-4), ends_at: later(26).toISOString(), created_by: 'Ada' },
    { state: 'ended', last_four: token.slice(-4), ends_at: later(1).toISOString(), created_by: 'Ada' },
  ])
  expect(JSON.stringify(keys)).not.toContain('lk_live_')
})

test('of concurrent rotations of one key one succeeds, and leaves exactly one key without an end', async () => {
  const { actor, productId } = await givenEditor()
  // Chosen once: a call that looks for the newest key after the first rotation would rightly rotate the new one.
  const rotation = { productId, keyId: await newestOf(actor, productId), grace_hours: 24 } as const
  const rotations = await Promise.allSettled(Array.from({ length: 4 }, () => rotateKey(actor, rotation)))
  const reasons = rotations.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(reasons.map(({ code }) => code)).toEqual(['conflict', 'conflict', 'conflict'])
  const keys = await keysOf(actor, productId, T0)
  expect(keys.map(({ state }) => state)).toEqual(['current', 'ending'])
})

test('the audit log records a rotation and an early end, with the last four characters', async () => {
  const { actor, productId, token } = await givenEditor()
  const { api_key } = await rotate(actor, productId, 72)
  const [, old] = await keysOf(actor, productId, T0)
  await end(actor, productId, old?.id ?? '', later(1))
  const entries = (await actor.audited()).slice(1)
  expect(entries).toMatchObject([
    {
      action: 'product.api_key_rotated',
      target_label: 'Editor',
      before: { lastFour: token.slice(-4) },
      after: { lastFour: api_key.slice(-4), oldEndsAt: later(72).toISOString() },
    },
    {
      action: 'product.api_key_ended',
      before: { endsAt: later(72).toISOString() },
      after: { endsAt: later(1).toISOString() },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('lk_live_')
})
