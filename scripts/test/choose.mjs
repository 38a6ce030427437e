// What a run of `npm test` needs: for the names on its command line, or for what has changed.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** The stages with tests of these paths. Tests of `lib` and `tests/house` are those of `npm run check`, without its rest. */
const FOLDERS = [
  ['unit', /^(lib|tests\/house)\//],
  ['integration', /^tests\/integration\//],
  ['contract', /^tests\/contract\//],
  ['faults', /^tests\/faults\//],
  ['docs', /^tests\/docs\//],
  ['e2e', /^tests\/e2e\//],
  ['browsers', /^tests\/browsers\//],
]

/** The stages that have a test file whose path contains one of the names. */
export function stagesNamed(names) {
  const found = testFiles().filter((path) => names.some((name) => path.includes(name)))
  return FOLDERS.filter(([, pattern]) => found.some((path) => pattern.test(path))).map(([stage]) => stage)
}

function testFiles() {
  return ['lib', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
}

const TEXT = /\.md$/
const OF_CLIENTS = /^clients\//
const OF_DOCS = /^docs\//
const OF_TESTS = /^tests\/|\.test\.tsx?$/

/**
 * What a change of these files can reach: the product itself, and with it every stage that runs the built one; else the
 * client libraries, and the samples of the documentation.
 */
export function reachOf(files) {
  const isProduct = (path) => ![TEXT, OF_CLIENTS, OF_DOCS, OF_TESTS].some((pattern) => pattern.test(path))
  const product = files.some(isProduct)
  return {
    product,
    clients: product || files.some((path) => OF_CLIENTS.test(path)),
    docs: product || files.some((path) => OF_CLIENTS.test(path) || OF_DOCS.test(path)),
  }
}

/** The files that differ from a commit (by default the last one), those not added to Git among them. */
export function changedFiles(since = 'HEAD') {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}
