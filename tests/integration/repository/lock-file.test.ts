import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string> }
const packages: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

/** Checks the folders in which Node would search for it from there, nearest first. */
function isLocked(name: string, from: string): boolean {
  if (packages[`${from}${from && '/'}node_modules/${name}`]) return true
  return (
    from !== '' &&
    isLocked(name, from.includes('/node_modules/') ? from.replace(/\/node_modules\/(?!.*\/node_modules\/).*$/, '') : '')
  )
}

// npm omits packages it cannot fetch where the file is written, and `npm ci` then refuses the file everywhere.
test('the lock file has an entry for every optional package of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  )
  expect(missing).toEqual([])
})
