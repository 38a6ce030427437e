import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What the registry of the test knows of qrcode, by severity; none if undefined. */
let severity: string | undefined
let isThere = true
let registry: Server
/** npm keeps what it is told, so none of this may reach the cache of the machine. */
let cache: string

/** Answers like a registry, in the form that npm reads. */
beforeAll(async () => {
  cache = mkdtempSync(join(tmpdir(), 'latchkey-npm-'))
  registry = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      if (!isThere) return void response.writeHead(405).end('{}')
      if (request.method === 'GET') return void response.end(JSON.stringify(packageOf(request.url)))
      // npm keeps an advisory by its id.
      const id = severity === 'high' ? 1 : 2
      const advisory = { id, url: 'https://example.test/hole', title: 'A hole', severity, vulnerable_versions: '*' }
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(severity === undefined ? {} : { qrcode: [advisory] }))
    })
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  registry.close()
  rmSync(cache, { recursive: true, force: true })
})

/** npm asks for the packages that a vulnerability is in. */
function packageOf(url = '/') {
  const name = decodeURIComponent(url.slice(1))
  return { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name, version: '1.0.0' } } }
}

async function audit(...options: string[]) {
  const { port } = registry.address() as AddressInfo
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/audit.ts', ...options], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a known hole of high severity fails the audit, one of low severity does not', async () => {
  severity = 'high'
  expect(await audit()).toMatchObject({ code: 1, output: expect.stringContaining('qrcode *: high') })
  severity = 'low'
  expect(await audit('--strict')).toMatchObject({ code: 0 })
})

test('where the registry tells nothing, only the strict audit fails', async () => {
  isThere = false
  expect(await audit()).toMatchObject({ code: 0, output: expect.stringContaining('were not checked') })
  expect(await audit('--strict')).toMatchObject({ code: 1 })
})
