import { expect, test } from 'vitest'
import { listNames } from './list-names'

test.each([
  ['en', ['Acme'], 'Acme'],
  ['en', ['Acme', 'Mosaic', 'Nimbus'], 'Acme, Mosaic, and Nimbus'],
  ['de', ['Acme', 'Mosaic'], 'Acme und Mosaic'],
  ['zh', ['Acme', 'Mosaic'], 'Acme 和 Mosaic'],
  ['zh', ['Acme', 'Mosaic', '云和软件'], 'Acme、Mosaic 和云和软件'],
] as const)('in %s, %j are %j', (locale, names, words) => {
  expect(listNames(locale, [...names])).toBe(words)
})
