import ts from 'typescript'
import { expect, test } from 'vitest'
import { isCode, isTest, readSource, sourceFiles } from './source-tree'

/** A value that is copied exactly, after a colon, has no full stop. */
const SENTENCE = /^.(?:[A-Z]|\$\{).*(?:\.|: \$\{[^}]*\}).$/

/** The literals, in their quotes, that `new Fault` is given as texts of fields. */
function fieldTextsOf(source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isField = ts.isPropertyAssignment(node) && node.parent.parent.getText().startsWith('new Fault(')
    if (isField) found.push(node.initializer.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest, true))
  return found.filter((text) => /^['"`]/.test(text))
}

test('a refused field says what is wrong in a sentence', () => {
  const sources = sourceFiles().filter((path) => path.startsWith('lib/') && isCode(path) && !isTest(path))
  const texts = sources
    .map(readSource)
    .filter((source) => source.includes('new Fault('))
    .flatMap(fieldTextsOf)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !SENTENCE.test(text))).toEqual([])
})
