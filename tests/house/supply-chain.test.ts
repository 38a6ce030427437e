import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXCEPTIONS, licenseProblems } from '@/scripts/supply-chain/licenses'
import { nameOf, readLock } from '@/scripts/supply-chain/lock-file'

const lock = readLock()

test('every package has a license that is allowed', () => {
  expect(lock.size).toBeGreaterThan(500)
  expect(licenseProblems(lock)).toEqual([])
})

test('every exception is still needed', () => {
  const names = [...lock.keys()].map(nameOf)
  expect(EXCEPTIONS.filter(({ packages }) => !names.some((name) => packages.test(name)))).toEqual([])
})

test.each([
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MIT AND GPL-2.0-only', false],
  [undefined, false],
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT and ISC', true],
])('a package under %s is allowed: %s', (license, isAllowed) => {
  const problems = licenseProblems(new Map([['node_modules/one', license === undefined ? {} : { license }]]))
  expect(problems.length === 0).toBe(isAllowed)
})

test('a package for another platform has the license of the one it is part of', () => {
  const platforms = (license: string) =>
    new Map([
      ['node_modules/tool', { license, optionalDependencies: { 'tool-darwin': '1.0.0' } }],
      ['node_modules/tool-darwin', { version: '1.0.0' }],
    ])
  expect(licenseProblems(platforms('MIT'))).toEqual([])
  expect(licenseProblems(platforms('GPL-3.0-only'))).toHaveLength(2)
})

test('every prerelease is listed with its reason and the way out, and no other package', () => {
  const table = /## Prereleases[\s\S]*$/.exec(readFileSync('docs/dependencies.md', 'utf8'))?.[0] ?? ''
  const rows = [...table.matchAll(/^\| (`.+?) \| (.+?) \| (.+?) \|$/gm)]
  expect(rows.length).toBeGreaterThan(0)
  const listed = rows.flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const isListed = (name: string) =>
    listed.some((each) => (each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : name === each))
  const prereleases = [...lock].filter(([, { version = '' }]) => version.includes('-')).map(([place]) => nameOf(place))
  expect(prereleases.filter((name) => !isListed(name))).toEqual([])
  const isUsed = (each: string) => prereleases.some((name) => name === each || name.startsWith(each.replace(/\*$/, '')))
  expect(listed.filter((each) => !isUsed(each))).toEqual([])
})

test('package.json names exact versions', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))).toEqual([])
})
