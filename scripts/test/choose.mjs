// The tests of a run of `npm test`, chosen by the names on its command line.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

const E2E = 'tests/e2e/'

/** Whether these names match any browser tests, and whether they match any others. Names are parts of paths. */
export function runnersOf(args) {
  const names = args.filter((name) => !name.startsWith('-'))
  const found = testFiles().filter((path) => names.some((name) => path.includes(name)))
  const inBrowser = found.some(isBrowserTest)
  return { playwright: inBrowser, vitest: !inBrowser || !found.every(isBrowserTest) }
}

const isBrowserTest = (path) => path.startsWith(E2E)

function testFiles() {
  return ['lib', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
}
