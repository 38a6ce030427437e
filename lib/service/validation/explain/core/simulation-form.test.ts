import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'
import { simulationForm } from './simulation-form'
import { readsAsKey } from './typed-license'

const filledIn = { product: 'p', license: '', typed: 'none', address: '203.0.113.7', version: '', device: '', at: '' }

async function errorsOf(values: object) {
  const resolve = zodResolver(simulationForm, { error: wordsOfIssue })
  const all = { ...filledIn, ...values } as Parameters<typeof resolve>[0]
  return (await resolve(all, undefined, { fields: {}, shouldUseNativeValidation: false })).errors
}

test.each(['', '203.0.113', 'fe80::1%eth0'])('of the address %j the form says what would do', async (address) => {
  const errors = await errorsOf({ address })
  expect(errors).toMatchObject({ address: { message: 'Enter a full IP address, like 203.0.113.7 or 2001:db8::1.' } })
})

test('a text that may mean a license is not simulated as an unknown key, beside other errors too', async () => {
  for (const address of ['', '203.0.113.7']) {
    const errors = await errorsOf({ typed: 'open', address })
    expect(errors).toMatchObject({ typed: { message: 'Choose a license, or empty the field.' } })
  }
  expect(await errorsOf({ typed: 'unknown key' })).toEqual({})
  expect(await errorsOf({ typed: 'none' })).toEqual({})
})

test('a word, and a text with a key in it, can be a license key', () => {
  const key = 'ACME-7K2QD-00000-11111-22222-33333'
  expect([key, `License key: ${key}`, 'old-1042'].map(readsAsKey)).toEqual([true, true, true])
  expect(['', 'jane@example.com', 'Jane Müller'].map(readsAsKey)).toEqual([false, false, false])
})
