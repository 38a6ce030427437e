import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSource, sourceFiles } from './source-tree'

/** The page that a path of the dashboard leads to: what is filled in stands for any name. */
function pageOf(path: string): string {
  const steps = path
    .replace(/[?#].*/, '')
    .split('/')
    .filter(Boolean)
  const folder = steps.reduce((at, step) => {
    const known = join(at, step)
    if (!step.startsWith('${') && existsSync(known)) return known
    return join(at, PARAMETERS.find((name) => existsSync(join(at, name))) ?? step)
  }, 'app/(dashboard)/[org]')
  return join(folder, 'page.tsx')
}

const PARAMETERS = ['[product]', '[license]', '[customer]', '[endpoint]', '[webhook]', '[sale]', '[source]']

const paths = sourceFiles()
  .filter((file) => /^lib\/service\/notifications\/core\/.*\.ts$/.test(file) && !isTest(file))
  .flatMap((file) =>
    [...readSource(file).matchAll(/\bpath: ['`]([^'`]*)['`]/g)].map(([, path = '']) => [path, file] as const),
  )

test('what members are notified of leads to pages that exist', () => {
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter(([path]) => !existsSync(pageOf(path)))).toEqual([])
})
