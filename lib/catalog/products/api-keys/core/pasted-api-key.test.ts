import { expect, test } from 'vitest'
import { pastedApiKey } from './pasted-api-key'

const KEY = `lk_live_${'a1B2'.repeat(9)}Zz`

test.each([
  KEY,
  ` ${KEY}\n`,
  `Key: ${KEY}`,
  `API key：${KEY}`,
  `"${KEY}"`,
  `\`${KEY}\`.`,
  `LATCHKEY_API_KEY=${KEY}`,
  `Bearer ${KEY}`,
  `${KEY} ${KEY}`,
])('the API key is taken out of %s', (text) => {
  expect(pastedApiKey(text)).toBe(KEY)
})

test('a text without a key, or with two of them, stays as it is', () => {
  for (const text of ['', 'lk_live_', 'sk_live_abc', `${KEY} lk_live_other`]) expect(pastedApiKey(text)).toBe(text)
})
