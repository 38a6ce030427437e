import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, readSource, sourceFiles } from './source-tree'

const MAX_FILES = 25
/**
 * Folders exempt from the limit. Migrations and decisions only accumulate, the pages of the documentation are ordered by
 * their navigation, and tools expect their settings at the root.
 */
const GROWING = /^(?:prisma\/migrations|docs\/decisions|docs\/site)(?:\/|$)/

const TINY_LINES = 10
/** Files this small belong in the file that uses them. */
const MAX_TINY_FILES = 29

test(`no folder holds more than ${MAX_FILES} files`, () => {
  const counts = new Map<string, number>()
  for (const folder of sourceFiles().map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([folder, count]) => count > MAX_FILES && folder !== '.' && !GROWING.test(folder))).toEqual(
    [],
  )
})

test(`at most ${MAX_TINY_FILES} files have ${TINY_LINES} lines or fewer`, () => {
  // Frameworks dictate a file for each page and route, for the settings at the root and for types that packages lack; a
  // script is a file because it is run by its name.
  const isFreeToChoose = (path: string) =>
    path.includes('/') && !/^(?:app|scripts)\/|^clients\/testing\/[^/]+$|\.d\.ts$/.test(path)
  const candidates = sourceFiles().filter((path) => isCode(path) && isFreeToChoose(path))
  const tiny = candidates.filter((path) => readSource(path).trimEnd().split('\n').length <= TINY_LINES)
  expect(candidates.length).toBeGreaterThan(500)
  expect(tiny.length, tiny.join('\n')).toBeLessThanOrEqual(MAX_TINY_FILES)
})
