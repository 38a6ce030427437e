import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthenticationError, Latchkey, NotFoundError, PermissionDeniedError, type PublicKey } from '../src/index.js'

type Live = {
  base_url: string
  api_key: string
  client_api_key: string
  product_id: string
  public_keys: PublicKey[]
  licenses: { active: string; revoked: string; unknown: string }
}

const live: Live | null = process.env['LATCHKEY_LIVE'] ? JSON.parse(process.env['LATCHKEY_LIVE']) : null

test('against a running Latchkey', { skip: !live && 'needs LATCHKEY_LIVE: npm run test:clients' }, async () => {
  assert.ok(live)
  const { base_url: baseUrl, api_key: apiKey, product_id: productId, public_keys: publicKeys, licenses } = live
  const client = new Latchkey({ apiKey, baseUrl, verification: { productId, publicKeys } })
  const statusOf = async (key: string) => (await client.validate(key)).status
  assert.deepEqual(
    [await statusOf(licenses.active), await statusOf(licenses.revoked), await statusOf(licenses.unknown)],
    ['active', 'revoked', 'license_not_found'],
  )

  assert.equal((await client.getLicense(licenses.active)).licenseKey, licenses.active)
  await assert.rejects(client.getLicense(licenses.unknown), NotFoundError)

  const program = new Latchkey({ apiKey: live.client_api_key, baseUrl })
  await assert.rejects(program.getLicense(licenses.active), PermissionDeniedError)
  const refused = new Latchkey({ apiKey: 'lk_live_unknown', baseUrl })
  await assert.rejects(refused.validate(licenses.active), AuthenticationError)

  const fetching = new Latchkey({ apiKey, baseUrl, verification: { productId } })
  assert.equal((await fetching.validate(licenses.active)).valid, true)
})
