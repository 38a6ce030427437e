import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyWebhook } from '@/clients/typescript/src/webhooks'
import { givenSignedVendor, type SignedVendor } from '@/tests/support/fixtures/management/signed-vendor'
import type { Computer } from '@/tests/support/process/command-line'
import { type Fate, startUnreliableProxy } from '@/tests/support/servers/unreliable-proxy'
import { startReceiver } from '@/tests/support/servers/webhook-receiver'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2 })

let vendor: SignedVendor
beforeAll(async () => {
  vendor = await givenSignedVendor(pool, base)
})
afterAll(() => pool.end())

/** Starts listening; resolves when it waits for events. */
async function listen(args: string[], computer: Computer = vendor.computer) {
  const { child, result } = await computer.start(['listen', ...args], null)
  let [notes, printed] = ['', '']
  child.stderr?.on('data', (chunk: Buffer) => {
    notes += chunk.toString()
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await expect.poll(() => notes).toContain('Waiting for events')
  const stop = async () => {
    child.kill('SIGINT')
    return result
  }
  return { stop, notes: () => notes, printed: () => printed, secret: /whsec_\S+/.exec(notes)?.[0] ?? '' }
}

const issue = () =>
  vendor.computer.run(['licenses', 'issue', '--product', 'app', '--customer-email', 'ada@example.test', '--json'])

test('an event is forwarded with a signature that the usual verification accepts', async () => {
  const receiver = await startReceiver()
  const { stop, secret } = await listen(['--forward-to', receiver.url])
  const license = JSON.parse((await issue()).stdout)
  await expect.poll(() => receiver.received.length).toBe(1)
  const [{ id, body, headers } = { id: '', body: '', headers: {} }] = receiver.received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'license.created' })
  expect(verifyWebhook(body, headers, secret)).toMatchObject({ id, data: { license: { id: license.id } } })
  const { rows } = await pool.query('select body from webhook_event where id = $1', [id])
  expect(body).toBe(rows[0].body)

  const { code, stdout } = await stop()
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\S+ {2}license\\.created +${id} {2}204 in \\d+ ms\n$`))
  await receiver.close()
})

test('only the chosen events are forwarded, and failures of the local program are reported', async () => {
  const receiver = await startReceiver((response) => void response.writeHead(500).end())
  const { stop, printed } = await listen(['--forward-to', receiver.url, '--events', 'license.revoked', '--json'])
  const { id } = JSON.parse((await issue()).stdout)
  await vendor.computer.run(['licenses', 'revoke', id, '--reason', 'Refunded', '--yes'])
  await expect.poll(printed).toContain('\n')
  const { stdout } = await stop()
  expect(JSON.parse(stdout)).toMatchObject({ type: 'license.revoked', answer: { status: 500 } })
  await receiver.close()
})

test('without a program, events are printed; the secret stays the same for a token', async () => {
  const first = await listen(['--forward-to', 'localhost:9/hook'])
  const again = await listen(['--forward-to', 'localhost:9/hook'])
  expect(first.secret).toBe(again.secret)
  const printing = await listen(['--print-json'])
  const { license_key } = JSON.parse((await issue()).stdout)
  const [failed, printed] = await Promise.all(
    [first, printing].map(async ({ printed, stop }) => {
      await expect.poll(printed).toContain('\n')
      return stop()
    }),
  )
  expect(failed?.stdout).toContain('failed: No response from localhost:9')
  expect(printed?.stdout).toContain('"type": "license.created"')
  expect(printed?.stdout).not.toContain(license_key)
  await again.stop()
})

test('a secret in the environment signs, and is not printed', async () => {
  const receiver = await startReceiver()
  const secret = `whsec_${Buffer.from('a secret of the environment').toString('base64')}`
  const computer = vendor.computer.with({ LATCHKEY_WEBHOOK_SECRET: secret })
  const { stop, notes } = await listen(['--forward-to', receiver.url], computer)
  expect(notes()).not.toContain('whsec_')
  await issue()
  await expect.poll(() => receiver.received.length).toBe(1)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  expect(verifyWebhook(body, headers, secret)).toMatchObject({ type: 'license.created' })
  await stop()
  await receiver.close()
  const wrong = vendor.computer.with({ LATCHKEY_WEBHOOK_SECRET: 'secret' })
  expect(await wrong.run(['listen'])).toMatchObject({ code: 2, stderr: expect.stringContaining('LATCHKEY_WEBHOOK_') })
})

test('an outage is waited for, and no event is lost', async () => {
  let fate: Fate = 'delivered'
  const proxy = await startUnreliableProxy(base, () => fate)
  const receiver = await startReceiver()
  const env = { LATCHKEY_BASE_URL: proxy.url, LATCHKEY_ACCESS_TOKEN: vendor.tenant.token }
  const elsewhere = vendor.computer.with(env)
  const { stop, notes } = await listen(['--forward-to', receiver.url], elsewhere)
  fate = 'refused'
  await expect.poll(notes).toContain('Trying again.')
  await issue()
  fate = 'delivered'
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(notes()).toContain('Connected again.')
  expect(await stop()).toMatchObject({ code: 0 })
  await proxy.close()
  await receiver.close()
})

test('a token that may not list events, and an unknown event, end it', async () => {
  const { computer, tenant } = vendor
  expect(await computer.run(['listen', '--events', 'license.bought'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no event "license.bought"'),
  })
  const token = await tenant.tokenWith({ scopes: ['licenses:view'] })
  const limited = computer.with({ LATCHKEY_ACCESS_TOKEN: token })
  expect(await limited.run(['listen'])).toMatchObject({ code: 3, stderr: expect.stringContaining('webhooks:view') })
})
