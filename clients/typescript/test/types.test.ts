import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const dist = join(import.meta.dirname, '../dist')

for (const format of ['esm', 'cjs'])
  test(`the types compile in a strict project without @types/node: ${format}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
    try {
      const compilerOptions = {
        strict: true,
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        target: 'ES2022',
        lib: ['ES2023'],
        module: 'NodeNext',
        types: [],
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: [join(dist, format, 'index.d.ts')] }),
      )
      const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
      assert.equal(status, 0, stdout)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
