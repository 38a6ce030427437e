import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type GivenLicense, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { testPort } from '@/tests/support/process/test-port'
import { atMost } from '@/tests/support/setup/limits'

const CLIENTS = 8
/** Calls answered between two restarts, so that each instance serves again before the other stops. */
const CALLS_BETWEEN = 200

let db: TestDatabase
let product: ProductFixture
let license: GivenLicense
let folder: string
let nginx: ChildProcess
let front: string
const instances: ServerProcess[] = []

beforeAll(async () => {
  db = await givenDatabase()
  product = await givenProduct(db.pool)
  license = await givenLicense(product)
  folder = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'))
  for (let i = 0; i < 2; i++) instances.push(await start(await testPort()))
  await startNginx()
})
afterAll(async () => {
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')
  for (const instance of instances) await instance.stop()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (port: number) =>
  startServerProcess(db.url, 'api', { PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', STOP_PAUSE_SECONDS: '1' })

/** In front of two instances, as docs/site/self-hosting.md says. */
async function startNginx(): Promise<void> {
  const port = await testPort()
  front = `http://127.0.0.1:${port}`
  const upstreams = instances.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
     events { worker_connections 512; }
     http {
       access_log off;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}
       upstream latchkey { ${upstreams} keepalive 32; }
       proxy_http_version 1.1;
       proxy_connect_timeout 1s;
       proxy_set_header Host $host;
       proxy_set_header Connection "";
       proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://latchkey; }
         location = /api/v1/validate {
           proxy_pass http://latchkey;
           proxy_next_upstream error timeout non_idempotent;
         }
       }
     }`,
  )
  nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' })
  await vi.waitFor(async () => expect((await send(front, { path: '/api/ready' })).status).toBe(200), {
    timeout: atMost(30_000),
  })
}

test('two instances behind nginx are restarted one after the other under load, and no call fails', {
  timeout: atMost(240_000),
}, async () => {
  let [isOver, answered] = [false, 0]
  const failed: unknown[] = []
  const client = async () => {
    while (!isOver) {
      const answer = await validate(front, product.token, { license_key: license.key }).catch(String)
      answered += 1
      const isRight = typeof answer === 'object' && answer.status === 200 && answer.json['status'] === 'active'
      if (!isRight) failed.push(typeof answer === 'object' ? [answer.status, answer.text] : answer)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  const more = async () => {
    const until = answered + CALLS_BETWEEN
    await expect.poll(() => answered).toBeGreaterThan(until)
  }
  await more()
  for (const [i, instance] of instances.entries()) {
    expect(await instance.stop('SIGTERM')).toBe(0)
    await more()
    const started = await start(Number(new URL(instance.url).port))
    instances[i] = started
    await expect.poll(async () => (await send(started.url, { path: '/api/ready' })).status).toBe(200)
    await more()
  }
  isOver = true
  await clients
  expect(failed).toEqual([])
})
