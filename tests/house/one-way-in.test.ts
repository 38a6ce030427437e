import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

/** Answered by the pipeline of the public API, or without one: probes, the status, and the 404. */
const APART = /^app\/api\/(?:v1|health|ready|metrics|status\.json|status\.atom|\[\[\.\.\.path\]\])\//
const BY_ITSELF = /\bfunction\b|\bResponse\b|\brequest\.headers\.get\('(?:cookie|authorization|origin)'\)|\bcatch\b/

const handlers = sourceFiles().filter((path) => /^app\/api\/.*route\.ts$/.test(path) && !APART.test(path))
const makers = sourceFiles().filter((path) => /^lib\/http\/routes\/[^/]+-route\.ts$/.test(path))

test('there are handlers and makers of routes to look at', () => {
  expect(handlers.length).toBeGreaterThan(100)
  expect(makers.length).toBeGreaterThan(5)
})

test('no handler for people answers by itself', () => {
  expect(handlers.filter((path) => BY_ITSELF.test(readSource(path)))).toEqual([])
})

test('whatever makes routes makes them with the one pipeline', () => {
  expect(makers.filter((path) => !/import \{[^}]*\broute\b[^}]*\} from '\.\/route'/.test(readSource(path)))).toEqual([])
})
