import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from './fields'
import { suggestSlug } from './suggest-slug'

test.each([
  ['Editor', 'editor'],
  ['Acme Tools, Inc.', 'acme-tools-inc'],
  ['Café Zürich', 'cafe-zuerich'],
  ['HÄRTLING', 'haertling'],
  ['Ha\u0308rtling', 'haertling'],
  ['  Café Editor 2! ', 'cafe-editor-2'],
  ['Größe', 'groesse'],
  ['Nørth Œuvre Łódź', 'north-oeuvre-lodz'],
  ['  --a--  ', 'a'],
  ['---', ''],
  ['日本', ''],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('%s becomes "%s"', (name, proposed) => {
  expect(suggestSlug(name)).toBe(proposed)
})

test('what is proposed is a slug, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const proposed = suggestSlug(name)
      return proposed === '' || slug.safeParse(proposed).success
    }),
  )
})
