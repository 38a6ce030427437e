import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = 'app/api/dashboard'
const METHOD = /^export const (GET|POST|PUT|PATCH|DELETE) = (.*)$/gm
const READ = /^dashboardRead\('[a-z_]+:[a-z]+', /
/** What every member reads, whatever their role. */
const OF_EVERY_MEMBER = new Map([['app/api/dashboard/[org]/standing/route.ts', /^memberRead\(/]])
const WRITE = /^dashboardWrite\('[a-z_]+:[a-z]+', /

const routes = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('route.ts'))
  .map((path) => join(ROOT, path))

test('there are dashboard routes to check', () => {
  expect(routes.length).toBeGreaterThan(0)
})

test.each(routes)('%s declares a permission for each method', (path) => {
  const source = readFileSync(path, 'utf8')
  // Joined, so that a call broken over lines reads as one.
  const joined = source.replace(/\(\n\s*/g, '(').replace(/,\n\s*/g, ', ')
  const methods = [...joined.matchAll(METHOD)]
  expect(methods.length).toBeGreaterThan(0)
  for (const [, method, made = ''] of methods)
    expect(made).toMatch(method === 'GET' ? (OF_EVERY_MEMBER.get(path) ?? READ) : WRITE)
  expect(source).not.toMatch(/export (async )?function|export \{/)
})
