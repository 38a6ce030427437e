import { expect, test } from 'vitest'
import { suggestSlug } from './suggest-slug'

test.each([
  ['Acme Tools, Inc.', 'acme-tools-inc'],
  ['Café Zürich', 'cafe-zurich'],
  ['  --a--  ', 'a'],
  ['日本', ''],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('%s: %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})
