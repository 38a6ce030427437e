import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type RecordingProxy, startRecordingProxy } from '@/clients/testing/server/recording-proxy'
import { givenManagedTenant } from '@/tests/support/http/management-client'
import { Computer } from '@/tests/support/process/command-line'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2 })

let token = ''
beforeAll(async () => {
  token = (await givenManagedTenant(pool)).token
})
afterAll(() => pool.end())

let proxy: RecordingProxy
beforeEach(async () => {
  proxy = await startRecordingProxy(base)
})
afterEach(() => proxy.stop())

/** Of which only the proxy knows where it is. */
const computer = (env: Record<string, string>) =>
  Computer.create({
    LATCHKEY_BASE_URL: 'http://licenses.test',
    LATCHKEY_ACCESS_TOKEN: token,
    LATCHKEY_INSECURE: '1',
    ...env,
  })

test('commands reach Latchkey through the proxy of the environment', async () => {
  const { code, stdout } = await (await computer({ HTTP_PROXY: proxy.url })).run(['whoami'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Latchkey {6}http:\/\/licenses\.test\n/)])
  expect(proxy.requests).toEqual(['GET http://licenses.test/api/v1/me?'])
})

test('commands reach Latchkey through a proxy that is an option', async () => {
  const { host } = new URL(proxy.url)
  const result = await (await computer({ HTTP_PROXY: 'http://127.0.0.1:9' })).run(['whoami', '--proxy', host])
  expect(result).toMatchObject({ code: 1, stderr: 'Error: The proxy asks for a user name and a password.\n' })
  expect(proxy.requests).toHaveLength(1)
})

test('a proxy that cannot be used is named, and its password is not an argument', async () => {
  const unreachable = await (await computer({ HTTP_PROXY: 'http://ada:secret@127.0.0.1:9' })).run(['whoami'])
  expect(unreachable).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('No response from licenses.test through the proxy 127.0.0.1:9'),
  })
  const wrong = await (await computer({ HTTP_PROXY: 'socks5://ada:secret@proxy.test' })).run(['whoami'])
  expect(wrong).toMatchObject({
    code: 2,
    stderr: 'Error: HTTP_PROXY must be the URL of an HTTP proxy, such as http://proxy.example.com:3128.\n',
  })
  expect(await (await computer({})).run(['whoami', '--proxy', proxy.url])).toMatchObject({
    code: 2,
    stderr: 'Error: --proxy takes no user name and password: set HTTPS_PROXY instead.\n',
  })
})
