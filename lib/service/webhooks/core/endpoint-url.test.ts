import { expect, test } from 'vitest'
import { readEndpointUrl } from './endpoint-url'

test.each([
  ['https://example.test/hook', undefined],
  ['HTTPS://EXAMPLE.test', undefined],
  ['ftp://example.test', 'Enter a URL that starts with https://.'],
  ['https://', 'Enter a URL that starts with https://.'],
  ['https://münchen.test/hook', 'Use ASCII characters only: https://xn--mnchen-3ya.test/hook'],
  ['https://example.test/größe', 'Use ASCII characters only: https://example.test/gr%C3%B6%C3%9Fe'],
])('of %s the problem is %s', (text, problem) => {
  expect(readEndpointUrl(text).problem).toBe(problem)
})
