import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import * as source from '../src/index.js'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const names = Object.keys(source).toSorted()

test('the built package has the same exports for import and for require', async () => {
  const { import: esm, require: cjs } = manifest.exports['.']
  assert.deepEqual(Object.keys(await import(join(root, esm.default))).toSorted(), names)
  const required = createRequire(import.meta.url)(join(root, cjs.default))
  assert.deepEqual(
    Object.keys(required)
      .filter((name) => name !== '__esModule')
      .toSorted(),
    names,
  )
  for (const types of [esm.types, cjs.types]) assert.match(readFileSync(join(root, types), 'utf8'), /\bLatchkey\b/)
})

test('npm packs what was built, the README and nothing else', () => {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths: string[] = JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path)
  const others = paths.filter((path) => !/^dist\/(?:esm|cjs)\/[\w/.-]+\.(?:js|d\.ts)$/.test(path))
  assert.deepEqual(others.toSorted(), ['README.md', 'dist/cjs/package.json', 'package.json'])
  for (const named of [manifest.main, manifest.types, manifest.bin.latchkey])
    assert.ok(paths.includes(named.replace('./', '')), named)
})

test('the version is that of package.json, and nothing is depended on', () => {
  assert.equal(source.VERSION, manifest.version)
  assert.equal(manifest.dependencies, undefined)
})
