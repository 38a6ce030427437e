import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'
import { simulationForm } from './simulation-form'

test.each(['', '203.0.113', 'fe80::1%eth0'])('of the address %j the form says what would do', async (address) => {
  const values = { product: 'p', license: '', address, version: '', device: '', at: '' }
  const resolve = zodResolver(simulationForm, { error: wordsOfIssue })
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors.address?.message).toBe('Enter a full IP address, like 203.0.113.7 or 2001:db8::1.')
})
