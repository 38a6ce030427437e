import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

const pages = sourceFiles().filter((path) => /^(app|lib\/wiring\/pages)\/.*\.tsx?$/.test(path))

// On the server each call is a new client: what a second one was given never reaches the page, which then asks again
// while it is rendered, and fails.
test('a page asks for its query client once', () => {
  const clientsOf = (path: string) => readSource(path).match(/getQueryClient\(\)/g)?.length ?? 0
  expect(pages.filter((path) => clientsOf(path) === 1).length).toBeGreaterThan(20)
  expect(pages.filter((path) => clientsOf(path) > 1)).toEqual([])
})
