import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, isTest, readSource, sourceFiles } from './source-tree'

const SCREENS = /^(?:app|components)\//
const IMPORT = /import \{([^}]*)\} from '([^']+)'/g

const screens = sourceFiles().filter((path) => SCREENS.test(path) && isCode(path) && !isTest(path))
const isClient = (path: string): boolean => readSource(path).trimStart().startsWith("'use client'")
const clients = new Set(screens.filter(isClient))

/** The client module that an import names. */
function clientModule(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(from), specifier)
  return [`${path}.ts`, `${path}.tsx`].find((file) => clients.has(file))
}

/** Functions and constants: components and types begin with a capital letter. */
const called = (names: string): string[] =>
  names.split(',').flatMap((name) => name.trim().match(/^[a-z](?!ype )\S*$/) ?? [])

// On the server such an import is a reference: calling it fails the page, which no type tells.
test('screens drawn by the server call nothing of client modules', () => {
  expect(clients.size).toBeGreaterThan(200)
  const calls = screens
    .filter((path) => !clients.has(path))
    .flatMap((path) =>
      [...readSource(path).matchAll(IMPORT)].flatMap(([, names = '', specifier = '']) =>
        clientModule(path, specifier) ? called(names).map((name) => `${path}: ${name} of ${specifier}`) : [],
      ),
    )
  expect(calls).toEqual([])
})

/** What Next's compiler refuses in a module that the server draws. */
const STATEFUL =
  /^(?:createContext|use(?:ActionState|DeferredValue|Effect|EffectEvent|ImperativeHandle|InsertionEffect|LayoutEffect|Optimistic|Params|Pathname|Reducer|Ref|Router|SearchParams|SelectedLayoutSegments?|State|SyncExternalStore|Transition))$/

test('screens with state are drawn by the browser', () => {
  const stateful = screens
    .filter((path) => !clients.has(path))
    .flatMap((path) =>
      [...readSource(path).matchAll(IMPORT)].flatMap(([, names = '', specifier = '']) =>
        specifier === 'react' || specifier === 'next/navigation'
          ? called(names).flatMap((name) => (STATEFUL.test(name) ? [`${path}: ${name}`] : []))
          : [],
      ),
    )
  expect(stateful).toEqual([])
})
