import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactChunks } from '@/scripts/build/compact-chunks'

const MODULES = 'module.exports=[1,()=>`“quoted” – 日本 😀`,2,()=>"…"]\n'
const mapOf = (name: string) => `\n//# sourceMappingURL=${name}.map`

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-chunks-'))
  mkdirSync(at('ssr'))
  for (const name of ['a [x].js', 'b.js', 'ssr/c.js']) writeFileSync(at(name), MODULES + mapOf(name))
  writeFileSync(at('d.js'), `module.exports=[3,()=>"é"]\n${mapOf('d.js')}`)
  await compactChunks(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is the same but for its name is loaded once, within one folder', () => {
  const load = createRequire(at('test.js'))
  expect(load(at('b.js'))).toBe(load(at('a [x].js')))
  expect(load(at('ssr/c.js'))).not.toBe(load(at('b.js')))
})

test('the code means what it did, without a character that doubles its memory', () => {
  const [, text, , dots] = createRequire(at('test.js'))(at('b.js'))
  expect([text(), dots()]).toEqual(['“quoted” – 日本 😀', '…'])
  const written = ['a [x].js', 'b.js', 'ssr/c.js', 'd.js'].map((name) => readFileSync(at(name), 'utf8'))
  expect(written.filter((code) => /[\u0100-\uffff]/.test(code))).toEqual([])
})
