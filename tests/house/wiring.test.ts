import { expect, test } from 'vitest'
import { isTest, readSource, sourceFiles } from './source-tree'

/** Decisions, loops and errors belong to a domain, to lib/http or to lib/platform, where they can be tested. */
const STATEMENT = /^\s*(?:\} )?(?:if|else|for|while|do|switch|try|catch|finally|throw)\b/m
const MAX_LINES = 120

const wiring = sourceFiles().filter((path) => /^lib\/wiring\/[^/]+\.ts$/.test(path) && !isTest(path))

test('there is wiring to look at', () => {
  expect(wiring.length).toBeGreaterThan(5)
})

test('wiring chooses, by expressions alone', () => {
  expect(wiring.filter((path) => STATEMENT.test(readSource(path)))).toEqual([])
})

test('wiring of a part is short', () => {
  const isLong = (path: string) => readSource(path).trimEnd().split('\n').length > MAX_LINES
  expect(wiring.filter((path) => isLong(path))).toEqual([])
})
