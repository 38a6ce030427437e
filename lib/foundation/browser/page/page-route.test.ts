import { expect, test } from 'vitest'
import { pageRoute } from './page-route'

const [org, id] = ['acme', '7']

test('a path of a page is handed on as it is written', () => {
  expect(pageRoute(`/${org}/licenses/${id}`)).toBe('/acme/licenses/7')
  expect(pageRoute(`/${org}/requests?license=${id}`)).toBe('/acme/requests?license=7')
  expect(pageRoute('/portal/account')).toBe('/portal/account')
})

// The compiler is under test: with a catch-all among the typed routes, all of these would compile.
test('a path that no page has does not compile', () => {
  // @ts-expect-error
  pageRoute(`/${org}/licences`)
  // @ts-expect-error
  pageRoute(`/${org}/roles/${id}`)
  // @ts-expect-error
  pageRoute('/portal/licences/7')
})
