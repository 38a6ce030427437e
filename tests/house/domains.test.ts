import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { domainFolders, domainOf, importsOf, isCode, isTest, sourceFiles } from './source-tree'

/** The imports among domains, including types. Tests may import across. */
const imports = new Map(domainFolders().map((domain) => [domain, new Set<string>()]))
for (const path of sourceFiles()) {
  const domain = domainOf(path)
  if (domain === null || !isCode(path) || isTest(path)) continue
  for (const imported of importsOf(path).map(domainOf))
    if (imported !== null && imported !== domain) imports.get(domain)?.add(imported)
}

test('the imports of the domains were read', () => {
  const count = [...imports.values()].reduce((sum, { size }) => sum + size, 0)
  expect(imports.size).toBeGreaterThan(30)
  expect(count).toBeGreaterThan(100)
})

test('no two domains import each other', () => {
  const pairs = [...imports].flatMap(([a, of]) =>
    [...of].filter((b) => a < b && imports.get(b)?.has(a)).map((b) => [a, b]),
  )
  expect(pairs).toEqual([])
})

test('the domains form no circle', () => {
  expect(circles()).toEqual([])
})

test('the order names each domain exactly once', () => {
  expect(orderedDomains().toSorted()).toEqual(domainFolders().toSorted())
})

/** The strongly connected components with more than one domain. */
function circles(): string[][] {
  const reached = new Map([...imports.keys()].map((domain) => [domain, reachableFrom(domain)]))
  const componentOf = (domain: string) =>
    [...imports.keys()].filter(
      (other) => other === domain || (reached.get(domain)?.has(other) && reached.get(other)?.has(domain)),
    )
  const found = [...imports.keys()].map(componentOf).filter((component) => component.length > 1)
  return [...new Map(found.map((component) => [component.join(), component])).values()]
}

function reachableFrom(domain: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [domain]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const imported of imports.get(next) ?? [])
      if (!reached.has(imported)) {
        reached.add(imported)
        waiting.push(imported)
      }
  return reached
}

type CruiserConfig = { forbidden: { name: string }[] }

/** The order of LAYERS in the linter's configuration, reconstructed from its rules. */
function orderedDomains(): string[] {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as CruiserConfig
  return forbidden.flatMap(({ name }) => /^order-of-(.+)$/.exec(name)?.[1] ?? [])
}
