// Which tests a run of `npm test` is about, by the names on its command line.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

const E2E = 'tests/e2e/'
const FIXTURES = "from '../fixtures'"

/** Whether any file that these names mean is of the browser, and whether any is not. Names are parts of paths. */
export function runnersOf(args) {
  const names = args.filter((name) => !name.startsWith('-'))
  const found = testFiles().filter((path) => names.some((name) => path.includes(name)))
  const inBrowser = found.some(isBrowserTest)
  return { playwright: inBrowser, vitest: !inBrowser || !found.every(isBrowserTest) }
}

/** What stands on the fixtures of tests/e2e is Playwright's; the other files there are Vitest's still. */
const isBrowserTest = (path) => path.startsWith(E2E) && readFileSync(join(root, path), 'utf8').includes(FIXTURES)

function testFiles() {
  return ['lib', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
}
