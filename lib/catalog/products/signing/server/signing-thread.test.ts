import { generateKeyPairSync, verify } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { SIGNING_WORKER } from '@/lib/generated/signing-worker'
import { createSigningThread } from './signing-thread'

const first = generateKeyPairSync('ed25519')
const second = generateKeyPairSync('ed25519')
const isOf = (pair: typeof first, text: string, signature: string) =>
  verify(null, Buffer.from(text), pair.publicKey, Buffer.from(signature, 'base64url'))

test('each of many concurrent texts gets its own signature, by its own key', async () => {
  const sign = createSigningThread()
  const texts = Array.from({ length: 300 }, (_, i) => `text ${i} é\u2028`)
  const signatures = await Promise.all(texts.map((text, i) => sign((i % 2 ? first : second).privateKey, text)))
  const rightly = texts.filter((text, i) => isOf(i % 2 ? first : second, text, signatures[i] ?? ''))
  expect(rightly.length).toBe(300)
})

test('a key that cannot sign rejects what was sent with it; the next call is signed by a new thread', async () => {
  const sign = createSigningThread()
  await expect(sign(first.publicKey, 'text')).rejects.toThrow()
  expect(isOf(first, 'text', await sign(first.privateKey, 'text'))).toBe(true)
})

const startWorker = () => new Worker(SIGNING_WORKER, { eval: true, execArgv: [] })

test('a thread that cannot start rejects what waits for it; the next call starts another', async () => {
  const starts = [
    () => {
      throw new Error('no more threads')
    },
    startWorker,
  ]
  const sign = createSigningThread(() => (starts.shift() ?? startWorker)())
  const waiting = await Promise.allSettled([sign(first.privateKey, 'one'), sign(first.privateKey, 'two')])
  expect(waiting).toMatchObject([
    { reason: { message: 'no more threads' } },
    { reason: { message: 'no more threads' } },
  ])
  expect(isOf(first, 'text', await sign(first.privateKey, 'text'))).toBe(true)
})

test('a thread that ends late does not end its successor', async () => {
  const started: Worker[] = []
  const sign = createSigningThread(() => {
    const worker = startWorker()
    started.push(worker)
    return worker
  })
  await expect(sign(first.publicKey, 'text')).rejects.toThrow()
  await sign(first.privateKey, 'text')
  started[0]?.emit('exit', 1)
  await sign(first.privateKey, 'text')
  expect(started).toHaveLength(2)
})
