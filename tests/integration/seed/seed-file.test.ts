import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSeedFile } from '@/lib/people/seed/server/read-seed-file'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
const path = join(folder, 'seed.json')
afterAll(() => rmSync(folder, { recursive: true }))

const problemsOf = (content: string | Uint8Array) => {
  writeFileSync(path, content)
  return readSeedFile(path).then(
    () => [],
    (error) => error.problems,
  )
}

test.each([
  ['{"organizations":[],}', 'line 1, column 21'],
  ['{\n  "organizations": [1 2]\n}', 'line 2, column 23'],
  ['{"organizations":\n\n  yes}', 'line 3, column 3'],
  ['{"organizations":[', 'line 1, column 19'],
  ['', 'line 1, column 1'],
  ['{}{}', 'line 1, column 3'],
])('invalid JSON is reported with its position: %j', async (content, place) => {
  expect(await problemsOf(content)).toEqual([`${path}: is not JSON, from ${place} on`])
})

test('a byte order mark is accepted, other bytes than UTF-8 are not', async () => {
  expect(await problemsOf('\ufeff{"organizations":[]}')).toEqual([])
  expect(await problemsOf(Uint8Array.of(0x22, 0x80, 0x22))).toEqual([`${path}: Use UTF-8 text of less than 512 MB.`])
})

test('a missing file, and a folder, are reported as such', async () => {
  await expect(readSeedFile(join(folder, 'none'))).rejects.toThrow(`${join(folder, 'none')}: there is no such file`)
  await expect(readSeedFile(folder)).rejects.toThrow(`${folder}: This is a folder, not a file.`)
})
