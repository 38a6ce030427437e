import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = 'app/api'
/** Route factories that receive the ids of a path where they are called; other handlers have none. */
const MADE = /^(?:dashboard|portal|user)\w+\(/
const METHOD = /export const (GET|POST|PUT|PATCH|DELETE) = (.*?)(?= export const |$)/g

const made = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('route.ts'))
  .map((path) => join(ROOT, path))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').replace(/\s+/g, ' ').matchAll(METHOD)]
      .filter(([, , call = '']) => MADE.test(call))
      .map(([, method, call = '']) => ({ name: `${method} ${path}`, path, call })),
  )

/** The ids named by the folders, in order. */
const idsOf = (path: string): string[] =>
  [...path.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name).filter((name) => name !== 'org')

const namedIn = (call: string): string[] =>
  [...(/^\w+\([^[]*params: \[([^\]]*)\]/.exec(call)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

test('there are routes with ids to check', () => {
  expect(made.filter(({ path }) => idsOf(path).length > 0).length).toBeGreaterThan(50)
})

test.each(made)('$name reads the ids that its folders name', ({ path, call }) => {
  expect(namedIn(call)).toEqual(idsOf(path))
})
