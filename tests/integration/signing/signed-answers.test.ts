import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import { send } from '@/tests/support/http/client'
import { requestSigned, verifySigned } from '@/tests/support/http/signed-answer'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

const VERIFIER = 'scripts/verify-response.mjs'

let db: TestDatabase
let server: ServerProcess
let folder: string
beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'api', { LOG_LEVEL: 'trace' })
  folder = mkdtempSync(join(tmpdir(), 'latchkey-verify-'))
})
afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(folder, { recursive: true })
})

/** Runs the program with what a client has available. */
function runVerifier(files: { answer: string; request: string; keys: string }, ...args: string[]) {
  const paths = Object.entries(files).map(([name, content]) => {
    if (content.startsWith('http')) return content
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  })
  const { status, stdout } = spawnSync(process.execPath, [VERIFIER, ...paths, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

async function givenAnswer(nonce: string) {
  const product = await givenSignedProduct(db.pool)
  const { key } = await givenLicense(product)
  const headers = { 'X-Validation-Nonce': nonce }
  return requestSigned(server.url, product, { license_key: key, version: '1.0' }, { headers })
}

/** The key set is fetched while the program runs in a child process, so our server can answer it. */
test('the program prints ok, or the reason, and exits accordingly', async () => {
  const nonce = 'n'.repeat(32)
  const signed = await givenAnswer(nonce)
  const { request, productId, licenseKey } = signed
  const files = { answer: signed.reply.text, request, keys: JSON.stringify({ keys: signed.keys }) }
  const ok = { status: 0, stdout: 'ok\n' }
  expect(runVerifier(files, productId, licenseKey, nonce)).toEqual(ok)
  expect(runVerifier(files, productId, licenseKey)).toEqual(ok)
  const keys = `${server.url}/api/v1/keys/${productId}`
  expect(runVerifier({ ...files, keys }, productId, licenseKey, nonce)).toEqual(ok)

  const refused = (stdout: string) => ({ status: 1, stdout: `${stdout}\n` })
  expect(runVerifier(files, productId, licenseKey, 'x'.repeat(32))).toEqual(refused('nonce'))
  expect(runVerifier(files, productId, 'OTHER')).toEqual(refused('other license'))
  expect(runVerifier({ ...files, request: `${request} ` }, productId, licenseKey)).toEqual(refused('other request'))
  const flipped = files.answer.replace('"valid":true', '"valid":false')
  expect(runVerifier({ ...files, answer: flipped }, productId, licenseKey)).toEqual(refused('bad signature'))
  expect(runVerifier({ ...files, answer: 'no json' }, productId, licenseKey)).toEqual(refused('no signature'))
})

test('the documentation shows the complete verifier', () => {
  expect(readFileSync('docs/site/signed-validation.md', 'utf8')).toContain(`\`\`\`js syntax file=${VERIFIER}\n\`\`\``)
})

test('an answer that could not be signed logs the reason, and no secret', async () => {
  const [sound, broken] = [await givenAnswer('n'.repeat(32)), await givenSignedProduct(db.pool)]
  const { rows } = await db.pool.query<{ private_ciphertext: Buffer }>('select private_ciphertext from signing_key')
  const { key } = await givenLicense(broken)
  await db.pool.query(`update signing_key set private_ciphertext = '\\x00' where product_id = $1`, [broken.productId])
  const { reply } = await requestSigned(server.url, broken, { license_key: key })
  expect(reply.status).toBe(503)
  for (let i = 0; i < 100 && !server.output().includes(String(reply.headers['x-request-id'])); i++) await sleep(20)
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes(String(reply.headers['x-request-id'])))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ err: { name: 'MissingSigningKeyError', code: 'unreadable' } })

  const vault = createVault(TEST_ENCRYPTION_KEY)
  const secrets = rows.map(
    ({ private_ciphertext }) => (JSON.parse(vault.decrypt(private_ciphertext)) as { d: string }).d,
  )
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of [...secrets, key, sound.licenseKey, broken.token]) expect(server.output()).not.toContain(secret)
  expect(verifySigned(sound)).toBe('ok')
})

test('unreadable public keys are a 503 that is not cached', async () => {
  const { productId } = await givenSignedProduct(db.pool)
  const ask = () => send(server.url, { path: `/api/v1/keys/${productId}` })
  expect((await ask()).status).toBe(200)
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  const database = new URL(db.url).pathname.slice(1)
  const shut = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await admin.query(`alter database ${database} allow_connections false`)
  await shut()
  // The keys are cached for a second.
  await expect.poll(async () => (await ask()).status).toBe(503)
  const reply = await ask()
  await admin.query(`alter database ${database} allow_connections true`)
  await admin.end()
  expect(reply.status).toBe(503)
  expect(reply.json['status']).toBe('service_unavailable')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['retry-after']).toBe('1')
  expect((await ask()).status).toBe(200)
})
