import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY as OLD } from '@/tests/support/fixtures/encryption-key'
import { type GivenLicense, givenLicense, givenTemplate, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import { givenDeliveries, givenEndpoint, SECRET } from '@/tests/support/fixtures/webhooks'
import { lookUp } from '@/tests/support/http/client'
import { requestSigned, verifySigned } from '@/tests/support/http/signed-answer'
import { runScript } from '@/tests/support/process/run-script'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startWorkProcess, type WorkProcess } from '@/tests/support/process/work-process'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'
import { atMost } from '@/tests/support/setup/limits'

const NEW = 'the new key of this test, of enough characters'
const BOTH = { ENCRYPTION_KEY: NEW, PREVIOUS_ENCRYPTION_KEY: OLD }
const ALONE = { ENCRYPTION_KEY: NEW }
const LICENSES = 2_000
const ALLOWED = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }

let db: TestDatabase
let receiver: Receiver
let product: ProductFixture
let license: GivenLicense
let endpointId: string
const running: (ServerProcess | WorkProcess)[] = []

beforeAll(async () => {
  db = await givenDatabase()
  await assertEncryptionKey(db.pool, createVault(OLD))
  receiver = await startReceiver()
  product = await givenSignedProduct(db.pool)
  await givenTemplate(product, { key: '{{license.key}}' })
  license = await givenLicense(product)
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(n::text::bytea), key_ciphertext, now()
     from license, generate_series(1, $2) n where id = $1`,
    [license.id, LICENSES],
  )
  endpointId = await givenEndpoint(db.pool, product.organizationId, receiver.url)
})
afterAll(async () => {
  for (const each of running) await each.stop()
  await receiver.close()
  await db.close()
})

async function startBoth(keys: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(db.url, 'api', keys)
  running.push(server, await startWorkProcess(db.url, { ...keys, ...ALLOWED }))
  return server
}

const stopAll = async () => {
  for (const each of running.splice(0)) await each.stop()
}

/** What a client sees: the validation, its signature, the license key in both answers. */
async function ask({ url }: ServerProcess): Promise<unknown> {
  const signed = await requestSigned(url, product, { license_key: license.key })
  const looked = await lookUp(url, product.token, license.key)
  return [signed.answer['status'], signed.answer['custom'], verifySigned(signed), looked.json['license_key']]
}

const RIGHT = () => ['active', { key: license.key }, 'ok', license.key]

/** A webhook that is due now arrives, signed with the endpoint's secret. */
async function expectWebhook(): Promise<void> {
  const [id = ''] = await givenDeliveries(db.pool, product.organizationId, endpointId)
  await expect.poll(() => receiver.received.some((one) => one.id === id)).toBe(true)
  const one = receiver.received.find((each) => each.id === id)
  expect(() => new Webhook(SECRET).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow()
}

const rotate = (onLine?: (line: string, pid: number) => void) =>
  runScript('scripts/keys/rotate-keys.ts', [], { env: { DATABASE_URL: db.url, ...BOTH }, ...(onLine && { onLine }) })

test('the key changes while validations, signatures and webhooks go on, kill -9 included; then the old one is gone', {
  timeout: atMost(240_000),
}, async () => {
  const server = await startBoth(BOTH)
  let isOver = false
  let asked = 0
  const wrong: unknown[] = []
  const client = async () => {
    while (!isOver) {
      const answer = await ask(server).catch(String)
      asked += 1
      if (JSON.stringify(answer) !== JSON.stringify(RIGHT())) wrong.push(answer)
    }
  }
  const clients = Promise.all([client(), client(), client()])
  await expectWebhook()

  const killed = await rotate((line, pid) => line.startsWith('license.') && process.kill(pid, 'SIGKILL'))
  expect(killed.code).toBeNull()
  await expectWebhook()

  const askedBefore = asked
  expect(await rotate()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/no longer needed/) })
  await expectWebhook()
  await expect.poll(() => asked).toBeGreaterThan(askedBefore)
  isOver = true
  await clients
  expect(wrong).toEqual([])

  await stopAll()
  const later = await startBoth(ALONE)
  expect(await ask(later)).toEqual(RIGHT())
  await expectWebhook()
})

test('a process with the old key alone no longer starts, and says why', async () => {
  await stopAll()
  const work = startWorkProcess(db.url, { ENCRYPTION_KEY: OLD })
  await expect(work).rejects.toThrow(/ENCRYPTION_KEY is not the one this database was filled with/)
})
