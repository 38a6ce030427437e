import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { bundleOptions } from '@/scripts/build/build-if-stale'
import { isSupported } from '@/scripts/require-node.mjs'

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['26.1.0', true],
])('Node %s: %s', (version, supported) => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).engines.node).toBe('^20.19.0 || >=22.12.0')
  expect(isSupported(version)).toBe(supported)
})

/** What a release begins with, on a Node that says it is of this version. */
async function runEntry(version: string) {
  const { outputFiles, metafile } = await build({
    ...bundleOptions('scripts/release/entry.mjs', 'dist/entry.mjs'),
    ...{ write: false, metafile: true, sourcemap: false },
  })
  const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports)
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-entry-'))
  const program = join(folder, 'latchkey.mjs')
  writeFileSync(program, `${pretend}\n${outputFiles?.[0]?.text}`)
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, stderr, imports }
}

test('a release on an old Node says which one it needs, and loads nothing before', async () => {
  for (const version of ['18.20.8', '22.11.0'])
    expect(await runEntry(version)).toEqual({
      status: 1,
      stderr: `Latchkey needs Node 20.19, 22.12 or newer; this is v${version}.\n`,
      imports: [],
    })
  // There is no release here, so it fails one step later.
  expect((await runEntry('24.0.0')).stderr).toContain('dist/latchkey.mjs')
})
