import { expect, test } from 'vitest'
import { seedProblems } from './seed-problems'
import { productSeed } from './seed-product'

const schema = productSeed({ canonicalAddress: (text) => text, canonicalNetwork: (text) => text })
const problemsOf = (product: object): string[] => {
  const { error } = schema.safeParse({ slug: 'app', name: 'App', ...product })
  return error ? seedProblems(error) : []
}

test('every wrong value of a template is named, and a placeholder that is none with those there are', () => {
  const template = { a: 'Hi {{customer.nam}}', b: { 'odd key': ['{{x}}', 1e300] } }
  const at = 'custom_response.template'
  expect(problemsOf({ custom_response: { template } })).toEqual([
    expect.stringContaining(
      `${at}.a: Replace "{{customer.nam}}". The placeholders are {{license.key}}, {{license.expires_at}}`,
    ),
    expect.stringContaining(`${at}.b["odd key"][0]: Replace "{{x}}". The placeholders are`),
    `${at}.b["odd key"][1]: Use a number from -(2^53 - 1) to 2^53 - 1, or a text.`,
  ])
})

test('a template that nests without end is refused, not crashed on', () => {
  const template = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(problemsOf({ custom_response: { template } })).toEqual([
    'custom_response.template.a[0][0][0][0][0][0][0]: Use at most 8 levels of objects and lists.',
  ])
})

test('a template is kept as it was written', () => {
  const template = { z: '{{ license.key }}', a: [null, { b: -0.5 }] }
  const product = schema.parse({ slug: 'app', name: 'App', custom_response: { template } })
  expect(JSON.stringify(product.custom_response)).toBe(JSON.stringify({ template }))
})
