import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '@/lib/platform/ids'
import { createVault } from '@/lib/platform/vault'
import { newSigningKey } from '@/lib/signing/server/new-signing-key'
import { createPublishKeys } from '@/lib/signing/server/publish-keys'
import { findPublicKeysOf } from '@/lib/signing/server/store'
import { TEST_ENCRYPTION_KEY } from './encryption-key'
import { send } from './http'
import { givenProduct, type World, type WorldOptions } from './world'

const vault = createVault(TEST_ENCRYPTION_KEY)
const LONG_AGO = new Date('2020-01-01T00:00:00.000Z')

type Switches = { organization?: boolean; product?: boolean }

/** A product with everything switched on that a signature needs, and a key. */
export async function givenSignedProduct(pool: pg.Pool, options: WorldOptions = {}): Promise<World> {
  const world = await givenProduct(pool, options)
  await switchSigning(world, { organization: true, product: true })
  await givenSigningKey(world)
  return world
}

export async function switchSigning({ pool, organizationId, productId }: World, switches: Switches): Promise<void> {
  const set = (table: string, id: string, isOn: boolean | undefined) =>
    pool.query(`update ${table} set signed_validation = coalesce($2, signed_validation) where id = $1`, [id, isOn])
  await set('organization', organizationId, switches.organization)
  await set('product', productId, switches.product)
}

/** One more key of the product; its name and its secret. */
export async function givenSigningKey(
  { pool, organizationId, productId }: World,
  activeFrom: Date = LONG_AGO,
): Promise<{ kid: string; privateJwk: string }> {
  const { kid, publicKey, privateJwk } = newSigningKey(randomBytes)
  await pool.query(
    `insert into signing_key (id, organization_id, product_id, kid, public_key, private_ciphertext, active_from)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), organizationId, productId, kid, publicKey, vault.encrypt(privateJwk), activeFrom],
  )
  return { kid, privateJwk }
}

/** What the service publishes for the product. */
export async function publishedKeys(base: string, { productId }: World): Promise<{ kid: string }[]> {
  const { json } = await send(base, { path: `/api/v1/keys/${productId}` })
  return json['keys'] as { kid: string }[]
}

/** The published keys of one product at a time of the test's own. */
export const publishKeys = (pool: pg.Pool, productId: string, now: Date) =>
  createPublishKeys(
    (productIds) => findPublicKeysOf(pool, productIds),
    () => now,
  )(productId)
