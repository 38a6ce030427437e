import { expect, test } from 'vitest'
import { frontPath } from './front-page'

test('the front page leads customers to the vendor whose installation it is', () => {
  expect(frontPath({ serves: 'us' }, ['acme'])).toBe('/portal/acme')
  expect(frontPath({ serves: 'us' }, ['help'])).toBe('/portal/~help')
})

test('to the portal of all vendors where there are several, or none any more', () => {
  expect(frontPath({ serves: 'us' }, ['acme', 'harbor'])).toBe('/portal')
  expect(frontPath({ serves: 'us' }, [])).toBe('/portal')
})

test('and nowhere where vendors sign up', () => {
  expect(frontPath({ serves: 'vendors' }, ['acme'])).toBeNull()
})
