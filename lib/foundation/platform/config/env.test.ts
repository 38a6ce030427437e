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
async function read(keys: Record<string, string>) {
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

test.each(['NEXTAUTH_SECRET', 'METRICS_TOKEN', 'CRON_SECRET'])(
  'a %s that can be guessed starts nothing',
  async (name) => {
    const weak = { [name]: 'x'.repeat(32) }
    await expect(read({ ...weak, NODE_ENV: 'production' })).rejects.toThrow(
      `The environment is not usable: ${name} can be guessed. Make a random one: openssl rand -hex 32`,
    )
    vi.resetModules()
    expect(await read({ ...weak, NODE_ENV: 'development' })).toMatchObject(weak)
    vi.resetModules()
    const strong = { [name]: '9e1f20c7d8b34a56e1f70c9be27a48ef' }
    expect(await read({ ...strong, NODE_ENV: 'production' })).toMatchObject(strong)
  },
)

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: 80 }, 'http://127.0.0.1:80'],
  [{ HOST: '::' }, 'http://127.0.0.1:3000'],
  [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('with %o a process of this machine finds the API at %s', async (env, url) => {
  const { ownUrl } = await import('./env')
  expect(ownUrl(env)).toBe(url)
})

test.each([
  ['PORT', 'eighty', 'Use a whole number from 1 to 65535.'],
  ['PORT', '70000', 'Use a whole number from 1 to 65535.'],
  ['SMTP_PORT', '25.5', 'Use a whole number from 1 to 65535.'],
  ['DATABASE_POOL_SIZE', '1', 'Use a whole number from 2 to 200.'],
  ['STOP_PAUSE_SECONDS', 'soon', 'Use a number of seconds from 0 to 60.'],
  ['LOG_LEVEL', 'loud', 'Use one of fatal, error, warn, info, debug, trace, silent.'],
  ['OPERATOR_EMAILS', 'ada@example.com, ada', 'Use email addresses, separated by commas: "ada" is none.'],
  ['NEXTAUTH_URL', 'https://x.example/latchkey', 'Use a URL without a path: Latchkey has a host to itself.'],
  ['NEXTAUTH_URL', 'x.example', 'Use the URL people open, starting with http:// or https://.'],
  ['DATABASE_URL', '', 'Set the URL of your PostgreSQL, like postgresql://user:password@host:5432/latchkey.'],
  ['DATABASE_URL', 'mysql://x/y', 'Use a URL that starts with postgresql://.'],
])('%s=%s says what it needs', async (name, value, needs) => {
  await expect(read({ [name]: value })).rejects.toThrow(`${name}: ${needs}`)
})
