import { expect, test } from 'vitest'
import { MAILBOX_URL } from '@/lib/foundation/mail/core/kept-mail'
import { consolePathOf } from './console-path'

test('whoever turns on two-factor authentication for the console or the mailbox returns there', () => {
  for (const path of ['/operator', '/operator/system', '/operator?tab=people', '/dev/mailbox'])
    expect(consolePathOf(path)).toBe(path)
  const asked = new URL(MAILBOX_URL, 'https://here.test').searchParams.get('callbackUrl') ?? ''
  expect(consolePathOf(asked)).toBe(asked)
})

test.each([
  undefined,
  '/acme',
  '/operators',
  '/dev/gallery',
  '//operator.test',
  'https://elsewhere.test/operator',
  ['/operator'],
])('%j leads nowhere', (callbackUrl) => {
  expect(consolePathOf(callbackUrl)).toBeNull()
})
