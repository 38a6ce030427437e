import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from '@/lib/shared/fields'
import { slugOf } from './suggest-product-slug'

test.each([
  ['Editor', 'editor'],
  ['  Café Editor 2! ', 'cafe-editor-2'],
  ['Größe', 'gro-e'],
  ['---', ''],
  ['日本', ''],
])('%s becomes "%s"', (name, proposed) => {
  expect(slugOf(name)).toBe(proposed)
})

test('what is proposed is a slug, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const proposed = slugOf(name)
      return proposed === '' || slug.safeParse(proposed).success
    }),
  )
})
