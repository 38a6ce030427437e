import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/latchkey')
  vi.stubEnv('ENCRYPTION_KEY', 'x'.repeat(32))
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** As a new process reads it. */
async function read(keys: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string }) {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  return (await import('./env')).readEnv()
}

test.each([
  ['sk_test', '', 'STRIPE_WEBHOOK_SECRET is missing'],
  ['', 'whsec_test', 'STRIPE_SECRET_KEY is missing'],
])('with one key of Stripe alone it does not start', async (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, problem) => {
  await expect(read({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(problem),
  })
})

test('with both keys of Stripe it starts, and with none', async () => {
  expect(await read({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).not.toHaveProperty('STRIPE_SECRET_KEY', '')
  vi.resetModules()
  const both = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec_test' }
  expect(await read(both)).toMatchObject(both)
})
