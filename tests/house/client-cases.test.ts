import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeCaseFile } from '@/clients/testing/cases/make-case-file'

const file = makeCaseFile()

test('no two cases of a kind have the same name', () => {
  for (const names of [file.calls, file.ed25519, file.webhooks, file.configurations].map((cases) =>
    cases.map(({ name }) => name),
  ))
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('there is a case for every error, every reason and every verdict on a kept answer', () => {
  const errors = file.calls.flatMap(({ steps }) => steps.flatMap(({ expect: { error } }) => error ?? []))
  const seen = (member: string) => [...new Set(errors.map((error) => error[member]))]
  expect([ERRORS.length, VERDICTS.length, REASONS.length]).toEqual([9, 7, 9])
  expect(seen('type')).toEqual(expect.arrayContaining(ERRORS))
  expect(seen('reason')).toEqual(expect.arrayContaining(REASONS))
  expect(seen('grace')).toEqual(expect.arrayContaining(VERDICTS))
})

/** The words of the page that defines the clients, in the first column of the table below this heading. */
const firstColumn = (heading: string, column = /^\| `?([\w ]+)`? \|/gm) => {
  const page = readFileSync('clients/README.md', 'utf8')
  const table = page.slice(page.indexOf(heading)).match(/(?:^\|.*\n)+/m)?.[0] ?? ''
  return [...table.matchAll(column)].map(([, name = '']) => name).slice(1)
}
const ERRORS = firstColumn('### Errors').map((name) => name.toLowerCase().replaceAll(' ', '_'))
const VERDICTS = firstColumn('## Offline grace').map((verdict) => (verdict === 'null' ? null : verdict))
/** A client sends a nonce with every call, so it never finds an answer stale: its verifier may. */
const REASONS = [...new Set(file.signatures.vectors.map((vector) => (vector as { expected: string }).expected))].filter(
  (reason) => reason !== 'ok' && reason !== 'stale',
)
