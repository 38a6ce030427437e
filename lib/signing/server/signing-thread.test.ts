import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
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
