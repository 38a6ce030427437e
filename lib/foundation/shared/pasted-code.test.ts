import { expect, test } from 'vitest'
import { pastedCode, plainCode } from './pasted-code'

test.each([
  ['519256 is your sign-in code', '519256'],
  ['Your code: 876 961', '876961'],
  ['Your code: 876-961.', '876961'],
  ['Ihr Code: 876\u00a0961', '876961'],
  ['您的验证码：８７６９６１', '876961'],
  ['验证码876961', '876961'],
  ['519256 is your code, valid once for 10 minutes', '519256'],
  ['519256 is your sign-in code\n\nYour code:\n\n519 256', '519256'],
])('of %j, pasted, the code is %s', (text, code) => expect(pastedCode(text)).toBe(code))

test.each([
  [''],
  ['8769'],
  // As typed: nothing moves under the caret.
  ['876 961'],
  ['876-961'],
  ['8769612'],
  ['order 8769612'],
  ['A876961'],
  ['519256 or 519257'],
  ['call 555 876 961'],
  // Recovery codes.
  ['7f3k-9q2m-x8dw'],
  ['1234-5678-90ab'],
  ['ab12-3456-78cd'],
])('%j stays as it is', (text) => expect(pastedCode(text)).toBe(text))

test('spaces, dashes and wide digits are no difference', () => {
  expect(['876 961', ' 876–961 ', '８７６９６１'].map(plainCode)).toEqual(['876961', '876961', '876961'])
})
