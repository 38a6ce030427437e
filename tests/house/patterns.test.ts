import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isCode, isTest, readSource, sourceFiles } from './source-tree'

/** Whose patterns may meet a stranger's text: everything that runs for a request, a page or a client's program. */
const REACHED = /^(?:app|components|lib|clients\/typescript\/src)\/|^[^/]+\.ts$/

/** Repetition without an upper bound: without it the work is bounded by the pattern itself. */
const IS_UNBOUNDED = /[*+]|\{\d+,\}/

/** Patterns made of parts at run time, whose repetition is unbounded all the same. */
const MADE: Record<string, string> = {
  'clients/typescript/src/cli/terminal.ts': 'the color at the start of a text, one or more digits and an m',
  'lib/foundation/shared/text.ts': 'each repeats one class of characters, from one end of the text to the other',
  'lib/http/input/parse-in-slices.ts': 'reads 200 bytes, with one of the names that our code has',
}

/** It counts steps, so that its answer is the same on every machine. */
const STEPS_ONLY = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }

type Pattern = { at: string; source: string; flags: string }

const files = sourceFiles().filter((path) => REACHED.test(path) && isCode(path) && !isTest(path))
const parsed = new Map(files.map((path) => [path, parse(path)]))
const literals = [...parsed].flatMap(([path, file]) => literalsOf(path, file))

test('there are patterns to look at', () => {
  expect(literals.length).toBeGreaterThan(200)
})

test('every pattern takes time in proportion to the text, whatever the text is', () => {
  const unbounded = literals.filter(({ source }) => IS_UNBOUNDED.test(source))
  const distinct = [...new Map(unbounded.map((each) => [`${each.source}/${each.flags}`, each])).values()]
  expect(distinct.filter((pattern) => !isLinear(pattern)).map(({ at, source }) => `${at} /${source}/`)).toEqual([])
})

test('patterns that are put together repeat nothing without a bound', () => {
  const made = [...parsed].filter(([, file]) => madeIn(file).some((text) => IS_UNBOUNDED.test(text)))
  expect(made.map(([path]) => path)).toEqual(Object.keys(MADE))
})

test.each([
  [String.raw`\{\{\s*([^{}]*?)\s*\}\}`, 'g'],
  [String.raw`^(\w+\s?)*$`, ''],
  ['^ +| +$', 'g'],
])('/%s/%s would be found', (source, flags) => {
  expect(isLinear({ at: '', source, flags })).toBe(false)
})

/** Also false where the checker comes to no end: such a pattern is written more simply, or as code. */
function isLinear({ source, flags }: Pattern): boolean {
  return checkSync(source, flags, STEPS_ONLY).status === 'safe'
}

function literalsOf(path: string, file: ts.SourceFile): Pattern[] {
  const found: Pattern[] = []
  visit(file, (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return
    const end = node.text.lastIndexOf('/')
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push({ at: `${path}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
  })
  return found
}

/** The arguments of each `new RegExp(…)`, as they are written, without the names of parts. */
function madeIn(file: ts.SourceFile): string[] {
  const found: string[] = []
  visit(file, (node) => {
    if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return
    found.push((node.arguments ?? []).map((each) => each.getText().replaceAll(/\$\{[^}]*\}/g, '')).join(','))
  })
  return found
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true)
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}
