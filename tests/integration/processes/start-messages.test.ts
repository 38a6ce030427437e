import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signsOfLife } from '@/scripts/bootstrap.mjs'
import { makeCluster } from '@/scripts/database/make-cluster'
import { describeFailure, Problem } from '@/scripts/process/problem'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** As it wrote on a disk of 30 MB. */
const INITDB = `The files belonging to this database system will be owned by user "latchkey".
This user must also own the server process.

fixing permissions on existing directory /proc/self/cwd ... ok
running bootstrap script ... 2026-11-25 14:02:11.402 UTC [812] FATAL:  could not write to file "pg_wal/xlogtemp.812": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/proc/self/cwd"
`

test('a database that cannot be made: first the reason, then what initdb wrote; and before it, that it is made', async () => {
  writeFileSync(join(folder, 'output'), INITDB)
  writeFileSync(join(folder, 'initdb'), `#!/bin/sh\ncat ${folder}/output\nexit 1\n`)
  chmodSync(join(folder, 'initdb'), 0o755)
  const made = makeCluster({ bin: folder, account: undefined }, join(folder, 'postgres'), 'secret')
  const error = await made.catch((thrown: unknown) => thrown)
  const lines = String(describeFailure(error)).split('\n')
  expect(lines[0]).toBe('No space is left on the disk.')
  expect(lines[1]).toBe(
    `The database could not be made in ${folder}/postgres: could not write to file "pg_wal/xlogtemp.812": No space left on device`,
  )
  expect(lines.slice(3)).toEqual(INITDB.trim().split('\n'))
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  expect(console.error).toHaveBeenCalledWith('Making the database…')
})

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error(
    'Build failed with 1 error:\nerror: Failed to write to output file: write dist/api.mjs: no space left on device',
  ),
  new Problem('The build failed.\n[Error: ENOSPC: no space left on device, write]'),
  new Problem('The migration 1 failed and changed nothing. could not extend file "base/1": No space left on device'),
])('a full disk is said first, whatever found it: %s', (error) => {
  expect(describeFailure(error)).toBe(`No space is left on the disk.\n${error.message}`)
})

test('any other failure is a sentence of ours, or everything that is known of it', () => {
  expect(describeFailure(new Problem('Port 80 needs more rights.'))).toBe('Port 80 needs more rights.')
  const bug = new TypeError('x is not a function')
  expect(describeFailure(bug)).toBe(bug)
})

test('work that takes minutes says that it is under way until it has ended', async () => {
  const stop = signsOfLife('Building…', 5)
  // Other files of this process may still say something.
  const said = () =>
    vi
      .mocked(console.error)
      .mock.calls.flat()
      .filter((line) => /^Building… \d+ s$/.test(line))
  await expect.poll(() => said().length).toBeGreaterThan(1)
  stop()
})
