import { expect, test } from 'vitest'
import { hasWords, RULES, wordsNotToUse } from '@/scripts/lint/words/check-words'
import { markdownTexts } from '@/scripts/lint/words/document-text'
import { findWords } from '@/scripts/lint/words/find-words'
import { visibleTextsOf } from '@/scripts/lint/words/visible-text'
import { readSource, sourceFiles } from './source-tree'

const wordsIn = (path: string, source: string) =>
  findWords(path.endsWith('.md') ? markdownTexts(source) : visibleTextsOf(path, source), RULES).map(
    ({ line, word }) => `${line}: ${word}`,
  )

test('words are found in what people read of a program, and nowhere else', () => {
  const source = [
    "import slug from './slug here'",
    '// A comment with an e-mail and a slug.',
    'const slug = schema.field("address")',
    "log.info('the slug of a tenant')",
    'export const A = () => <p className="at once">The rule',
    '  holds {slug} at once.</p>',
    'const b = `Sent to $' + '{slug} by e-mail`',
    "throw new Fault('invalid', 'This is over.', { network: 'needs a network' })",
    "throw new Error('stands at once')",
  ].join('\n')
  expect(wordsIn('a.tsx', source)).toEqual(['6: holds', '6: at once', '7: e-mail', '8: is over', '8: needs a'])
})

test('a label of one word is read, whether it has a hyphen or not', () => {
  const source =
    "const a = { head: 'E-mail', key: 'e-mail' }\nexport const B = () => <Field label=\"Slug\">Withdrawn</Field>"
  expect(wordsIn('a.tsx', source)).toEqual(['1: E-mail', '2: Slug', '2: Withdrawn'])
})

test('an address is one of something, named in full the first time', () => {
  const wordsOf = (text: string) => findWords([{ line: 1, text }], RULES).map(({ word }) => word)
  expect(wordsOf('Remove this address')).toEqual(['address'])
  expect(wordsOf('Enter a valid email address.')).toEqual([])
  expect(wordsOf('Remove the IP address. The address takes a slot again.')).toEqual([])
  expect(wordsOf('The address of this IP address')).toEqual(['address'])
  expect(wordsOf('Send `address` to https://example.com/address')).toEqual([])
})

test('documents are read without their code, words over the end of a line included', () => {
  expect(wordsIn('a.md', '# Title\n\nIt stops at\nonce: `at once`.\n\n```\nat once\n```\n')).toEqual(['3: at once'])
})

test('docs/voice.md lists the words not to use', () => {
  const [, table = ''] = readSource('docs/voice.md').split('## Words not to use')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  expect(rows.slice(1)).toEqual(RULES.map(({ avoid, write }) => `| ${avoid} | ${write} |`))
})

test('no text uses them', () => {
  const files = sourceFiles().filter(hasWords)
  expect(files.length).toBeGreaterThan(800)
  const findings = files
    .flatMap(wordsNotToUse)
    .map(({ path, line, word, write }) => `${path}:${line}: "${word}", write: ${write}`)
  expect(findings).toEqual([])
})
