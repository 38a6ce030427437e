import { beforeAll, expect, test } from 'vitest'
import { createApiKey } from '@/lib/catalog/products/api-keys/server/create-api-key'
import { endApiKey } from '@/lib/catalog/products/api-keys/server/end-api-key'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { listApiKeys } from '@/lib/catalog/products/api-keys/server/list-api-keys'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { updateApiKey } from '@/lib/catalog/products/api-keys/server/update-api-key'
import { addBlockRule } from '@/lib/catalog/products/block-rules/server/add-block-rule'
import { editBlockRule } from '@/lib/catalog/products/block-rules/server/edit-block-rule'
import { listBlockRules } from '@/lib/catalog/products/block-rules/server/list-block-rules'
import { removeBlockRule } from '@/lib/catalog/products/block-rules/server/remove-block-rule'
import { changeProductState } from '@/lib/catalog/products/server/change-product-state'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { deleteProduct } from '@/lib/catalog/products/server/delete-product'
import { getProduct } from '@/lib/catalog/products/server/get-product'
import { listProducts } from '@/lib/catalog/products/server/list-products'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import { announceSigningKey } from '@/lib/catalog/products/signing/server/announce-signing-key'
import { cancelSigningKey } from '@/lib/catalog/products/signing/server/cancel-signing-key'
import { getSigning } from '@/lib/catalog/products/signing/server/get-signing'
import { switchSigning } from '@/lib/catalog/products/signing/server/switch-signing'
import { getTemplate } from '@/lib/catalog/products/templates/server/get-template'
import { listPreviewLicenses } from '@/lib/catalog/products/templates/server/list-preview-licenses'
import { previewTemplate } from '@/lib/catalog/products/templates/server/preview-template'
import { saveTemplate } from '@/lib/catalog/products/templates/server/save-template'
import { changeVersion } from '@/lib/catalog/products/versions/server/change-version'
import { deleteVersion } from '@/lib/catalog/products/versions/server/delete-version'
import { listVersions } from '@/lib/catalog/products/versions/server/list-versions'
import { publishVersion } from '@/lib/catalog/products/versions/server/publish-version'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenLicense } from '@/tests/support/fixtures/product'

type Ids = {
  productId: string
  currentKeyId: string
  keyId: string
  versionId: string
  ruleId: string
  licenseId: string
}

const db = databaseOfFile()
let theirs: Ids
let otherActor: Actor
beforeAll(async () => {
  theirs = await givenEverything(await givenActor(db.pool, { plan: 'pro' }))
  otherActor = await givenActor(db.pool, { plan: 'pro' })
})

async function givenEverything(actor: Actor): Promise<Ids> {
  const product = { slug: 'editor', name: 'Editor', key_prefix: null }
  const { id: productId } = await actor.write((work) =>
    createProduct(work, actor.may('products:create'), product, { issueApiKey }),
  )
  const keysNow = () => listApiKeys(actor.reading(), actor.may('api_keys:view'), productId)
  const first = (await keysNow()).items[0]?.id ?? ''
  const rotation = { productId, keyId: first, grace_hours: 72 as const }
  await actor.write((work) => rotateApiKey(work, actor.may('api_keys:rotate'), rotation))
  const keys = await keysNow()
  const version = await actor.write((work) =>
    publishVersion(work, actor.may('versions:manage'), { productId, version: '1.0' }),
  )
  const rule = await actor.write((work) =>
    addBlockRule(work, actor.may('ips:manage'), { product_id: productId, network: '192.0.2.1', note: null }),
  )
  await actor.write((work) => switchSigning(work, actor.may('signing:manage'), { productId, enabled: true }))
  const fixture = { pool: actor.pool, organizationId: actor.organizationId, productId, token: '' }
  const license = await givenLicense(fixture)
  const [current, ending] = keys.items
  const ofKeys = { currentKeyId: current?.id ?? '', keyId: ending?.id ?? '' }
  return { productId, ...ofKeys, versionId: version.id, ruleId: rule.id, licenseId: license.id }
}

const NEW_KEY = { name: 'Mine', kind: 'server' as const, daily_limit: null, sources: [], may_name_end_user: false }

type Reads = Record<string, (actor: Actor, ids: Ids) => Promise<unknown>>
const READS: Reads = {
  'the product': (actor, { productId }) => getProduct(actor.reading(), actor.may('products:view'), productId),
  'its API keys': (actor, { productId }) => listApiKeys(actor.reading(), actor.may('api_keys:view'), productId),
  'its versions': (actor, { productId }) => listVersions(actor.reading(), actor.may('products:view'), productId),
  'its block rules': (actor, { productId }) => listBlockRules(actor.reading(), actor.may('ips:view'), productId),
  'its template': (actor, { productId }) => getTemplate(actor.reading(), actor.may('products:view'), productId),
  'its licenses to try': (actor, { productId }) =>
    listPreviewLicenses(actor.reading(), actor.may('licenses:view'), { productId }),
  'its signing': (actor, { productId }) => getSigning(actor.reading(), actor.may('products:view'), productId),
}

const WRITES: Reads = {
  settings: (actor, { productId }) =>
    actor.write((work) => updateProduct(work, actor.may('products:update'), { productId, settings: { name: 'Mine' } })),
  state: (actor, { productId }) =>
    actor.write((work) => changeProductState(work, actor.may('products:archive'), { productId, state: 'archived' })),
  'another key': (actor, { productId }) =>
    actor.write((work) => createApiKey(work, actor.may('api_keys:rotate'), { productId, ...NEW_KEY })),
  rotation: (actor, { productId, currentKeyId: keyId }) =>
    actor.write((work) => rotateApiKey(work, actor.may('api_keys:rotate'), { productId, keyId, grace_hours: 0 })),
  'settings of a key': (actor, { productId, currentKeyId: keyId }) =>
    actor.write((work) =>
      updateApiKey(work, actor.may('api_keys:rotate'), { productId, keyId, input: { name: 'Mine' } }),
    ),
  'the end of a key': (actor, { productId, keyId }) =>
    actor.write((work) => endApiKey(work, actor.may('api_keys:rotate'), { productId, keyId })),
  'a block rule of the product': (actor, { productId }) =>
    actor.write((work) =>
      addBlockRule(work, actor.may('ips:manage'), { product_id: productId, network: '192.0.2.2', note: null }),
    ),
  'the note of a rule': (actor, { ruleId }) =>
    actor.write((work) => editBlockRule(work, actor.may('ips:manage'), { ruleId, note: 'Mine' })),
  'removing a rule': (actor, { ruleId }) =>
    actor.write((work) => removeBlockRule(work, actor.may('ips:manage'), { ruleId })),
  publishing: (actor, { productId }) =>
    actor.write((work) => publishVersion(work, actor.may('versions:manage'), { productId, version: '2.0' })),
  yanking: (actor, { productId, versionId }) =>
    actor.write((work) => changeVersion(work, actor.may('versions:manage'), { productId, versionId, yanked: true })),
  'deleting a version': (actor, { productId, versionId }) =>
    actor.write((work) => deleteVersion(work, actor.may('versions:manage'), { productId, versionId })),
  template: (actor, { productId }) =>
    actor.write((work) => saveTemplate(work, actor.may('templates:manage'), { productId, template: {} })),
  preview: (actor, { productId, licenseId }) =>
    actor.write((work) => previewTemplate(work, actor.may('templates:manage'), previewOf(productId, licenseId))),
  signing: (actor, { productId }) =>
    actor.write((work) => switchSigning(work, actor.may('signing:manage'), { productId, enabled: false })),
  'the next key': (actor, { productId }) =>
    actor.write((work) => announceSigningKey(work, actor.may('signing:manage'), productId)),
  'cancelling it': (actor, { productId }) =>
    actor.write((work) => cancelSigningKey(work, actor.may('signing:manage'), productId)),
  deleting: (actor, { productId }) =>
    actor.write((work) => deleteProduct(work, actor.may('products:delete'), { productId, name: 'Editor' })),
}

const previewOf = (productId: string, license_id: string) => ({
  productId,
  license_id,
  template: {},
  version: null,
  device_id: null,
})

/** The rows of the product's organization, with the transactions that wrote them. */
async function everything() {
  const tables = [
    'product',
    'api_key',
    'product_version',
    'block_rule',
    'response_template',
    'signing_key',
    'audit_entry',
  ]
  const read = (table: string) => db.pool.query(`select xmin::text, t::text from ${table} t order by 2`)
  return Promise.all(tables.map(async (table) => (await read(table)).rows))
}

test.each(Object.entries({ ...READS, ...WRITES }))('%s of another organization does not exist', async (_name, call) => {
  const before = await everything()
  await expect(call(otherActor, theirs)).rejects.toMatchObject({ name: 'Fault', code: 'not_found' })
  expect(await everything()).toEqual(before)
})

test.each(Object.entries({ ...READS, ...WRITES }))('%s that never existed is not found either', async (_name, call) => {
  const ofProduct = { productId: newId(), currentKeyId: newId(), keyId: newId() }
  const nowhere = { ...ofProduct, versionId: newId(), ruleId: newId(), licenseId: newId() }
  await expect(call(otherActor, nowhere)).rejects.toMatchObject({ code: 'not_found' })
})

test('a part of one product cannot be reached through another of the same organization', async () => {
  const actor = await givenActor(db.pool, { plan: 'pro' })
  const [one, other] = [await givenEverything(actor), await givenSecondProduct(actor)]
  const mixed = { ...one, productId: other }
  for (const name of ['the end of a key', 'yanking', 'deleting a version', 'preview'])
    await expect(WRITES[name]?.(actor, mixed)).rejects.toMatchObject({ code: 'not_found' })
})

test('the list contains nothing of other organizations', async () => {
  const list = await listProducts(otherActor.reading(), otherActor.may('products:view'), { state: 'any' })
  expect(list.items).toEqual([])
})

async function givenSecondProduct(actor: Actor): Promise<string> {
  const product = { slug: 'second', name: 'Second', key_prefix: null }
  return (await actor.write((work) => createProduct(work, actor.may('products:create'), product, { issueApiKey }))).id
}
