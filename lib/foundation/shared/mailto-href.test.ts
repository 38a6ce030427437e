import { expect, test } from 'vitest'
import { mailtoHref } from './mailto-href'

test('signs that a URL reads otherwise are encoded', () => {
  expect(mailtoHref('ada+shop@example.com')).toBe('mailto:ada%2Bshop@example.com')
  expect(mailtoHref('ada@example.com', 'Pro & more')).toBe('mailto:ada@example.com?subject=Pro%20%26%20more')
  const address = '#a&b?c=d%e/f@example.com'
  expect(decodeURIComponent(new URL(mailtoHref(address)).pathname)).toBe(address)
})
