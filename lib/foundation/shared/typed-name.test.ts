import { expect, test } from 'vitest'
import { isTypedName, typedNameProblem } from './typed-name'

test.each([
  ['WarmTape - Saturator', 'WarmTape — Saturator'],
  ['WarmTape – Saturator', 'WarmTape — Saturator'],
  ["Ada's Tools", 'Ada’s Tools'],
  ['"Warm" Tape', '“Warm” Tape'],
  [' Warm Tape ', 'Warm  Tape'],
  ['Warm Tape', 'Warm\u00a0Tape'],
  ['Cafe', 'Café'],
  ['Cafe\u0301', 'Café'],
  ['株式会社', '株式会社'],
])('%j confirms %j', (typed, name) => {
  expect(isTypedName(typed, name)).toBe(true)
  expect(typedNameProblem(typed, name)).toBe(null)
})

test.each([
  ['warmtape', 'WarmTape', 'Uppercase and lowercase letters have to match.'],
  ['Cold', 'WarmTape', "This doesn't match."],
  ['WarmTape Saturator', 'WarmTape — Saturator', "This doesn't match after “WarmTape”."],
  ['WarmTape 2', 'WarmTape', "This doesn't match after “WarmTape”."],
  ['Warm', 'WarmTape', null],
  ['', 'WarmTape', null],
  ['', '\u0301', null],
])('%j is not yet %j: %j', (typed, name, problem) => {
  expect(isTypedName(typed, name)).toBe(false)
  expect(typedNameProblem(typed, name)).toBe(problem)
})
