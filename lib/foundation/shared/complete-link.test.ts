import { expect, test } from 'vitest'
import { completeLink } from './complete-link'

test.each(['klangwerk.example', 'klangwerk.example/help?a=1', 'www.klangwerk.example#key'])('%s gets https', (text) => {
  expect(completeLink(text)).toBe(`https://${text}`)
})

test.each([
  '',
  'help',
  '/help.html',
  './help',
  '//klangwerk.example',
  'https://klangwerk.example',
  'http://klangwerk.example',
  'javascript:alert(1).x',
  'ada@klangwerk.example',
  'klangwerk.example:8443/help',
  '{{license.id}}.klangwerk.example',
  'two words.example',
])('%j stays as it is', (text) => {
  expect(completeLink(text)).toBe(text)
})
