import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markFormula, unmarkFormula } from './csv-formulas'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['plain', 'plain'],
  ['a=b', 'a=b'],
  // Where the delimiter of a spreadsheet is another, such a cell is cut there.
  ['x;=1+1', "x;'=1+1"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x;"=1+1"', `x;"'=1+1"`],
  ['x;""=1+1', `x;""'=1+1`],
  ['\t=1+1', "'\t'=1+1"],
  ['one\n=1+1', "one\n'=1+1"],
  ['one\r\n@a', "one\r\n'@a"],
  ['a;b;-c;+d', "a;b;'-c;'+d"],
  ["x;'=1+1", "x;''=1+1"],
  // A text that looks guarded is guarded once more, and read back with one guard.
  ["'0012", "''0012"],
])('%j is exported as %j and read back', (text, marked) => {
  expect(markFormula(text)).toBe(marked)
  expect(unmarkFormula(marked)).toBe(text)
})

test.each([
  ['="0012"', '0012'],
  ['="a ""b"""', 'a "b"'],
  ["'0012", '0012'],
])('%j of a shop is read as %j', (cell, text) => {
  expect(unmarkFormula(cell)).toBe(text)
})

test('no part of an exported cell begins a formula, and every text comes back', () => {
  const unit = fc.constantFrom('=', '+', '-', '@', ';', '\t', '\n', '\r', '"', "'", 'a', '1', '＝', ' ')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      const marked = markFormula(text)
      expect(marked).not.toMatch(/(^|[;\t\r\n]"*)[=+\-@＝＋－＠]/)
      fc.pre(!/^="/.test(marked))
      expect(unmarkFormula(marked)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})
