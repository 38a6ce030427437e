import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send } from '@/tests/support/http/client'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
const uploads: ClientRequest[] = []

let tenant: Tenant
let other: Tenant
beforeAll(async () => {
  tenant = await givenTenant(pool)
  other = await givenTenant(pool)
})
afterAll(async () => {
  for (const upload of uploads) upload.destroy()
  await pool.end()
})

const callOf = ({ slug, owner }: Tenant) => ({
  method: 'POST',
  path: `/api/dashboard/${slug}/imports/check`,
  headers: sameOriginHeaders(base, owner.cookie),
})

const check = (whose: Tenant) => {
  const rows = [{ customer_email: 'row@customer.test' }]
  const body = JSON.stringify({ product_id: whose.ids.get('product')?.[0], first_row: 2, rows })
  return send(base, { ...callOf(whose), body })
}

/** An import whose last byte does not come. Smaller ones are handed on once they are whole. */
async function beginUpload(whose: Tenant) {
  const { method, path, headers } = callOf(whose)
  const { hostname, port } = new URL(base)
  const upload = request({ hostname, port, method, path, headers: { ...headers, 'Content-Length': '200000' } })
  upload.on('error', () => undefined)
  uploads.push(upload)
  upload.write(`{"product_id":${' '.repeat(100_000)}`)
  await once(upload, 'socket')
}

test('while two imports of an organization are read, its third is refused, and those of others are not', async () => {
  expect((await check(tenant)).status).toBe(200)
  // One that comes while another import is checked may be refused: two stay in the end.
  const whileUploading = async () => {
    await beginUpload(tenant)
    return (await check(tenant)).status
  }
  await expect.poll(whileUploading).toBe(429)
  const { json } = await check(tenant)
  expect(json['message']).toBe('Two imports are being read already. Try again in a moment.')
  expect((await check(other)).status).toBe(200)
  for (const upload of uploads) upload.destroy()
  await expect.poll(async () => (await check(tenant)).status).toBe(200)
})
