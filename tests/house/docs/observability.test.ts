import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { isTest, readSource, sourceFiles } from '../source-tree'
import { readPage, rowsOf, sectionOf } from './site-pages'

const LEVELS = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
/** Written by pino itself; the spread details of a job, a process and a describing function; what the log itself adds. */
const OF_EVERY_LINE = ['level', 'time', 'pid', 'host', 'instance', 'version', 'msg']
const ADDED = ['times', 'digest']
const IN_SPREADS = ['job_id', 'task', 'attempts', 'max_attempts', 'process', 'code', 'signal', 'age_ms', 'pause_ms']

/** The names of the fields that a call like `log.warn({ err, port }, 'text')` writes. */
function fieldsOf(call: ts.CallExpression): string[] {
  const { expression } = call
  const [first] = call.arguments
  if (!ts.isPropertyAccessExpression(expression) || !LEVELS.has(expression.name.text)) return []
  if (!/\blog$/.test(expression.expression.getText()) || !first || !ts.isObjectLiteralExpression(first)) return []
  return first.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
}

const logged = loggedFields()

function loggedFields(): string[] {
  const found = new Set<string>()
  for (const path of sourceFiles().filter((each) => /^(?:lib\/.*|[a-z]+)\.ts$/.test(each) && !isTest(each))) {
    const text = readSource(path)
    if (!/\blog\.[a-z]+\(/.test(text)) continue
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node)) for (const field of fieldsOf(node)) found.add(field)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found]
}

test('the page names every field of the log, and no other', () => {
  const documented = rowsOf(sectionOf(readPage('observability'), 'Log')).flatMap(([cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(logged.length).toBeGreaterThan(20)
  // `message` is how the queue tells what it has no error for (queue.ts).
  const expected = new Set([...OF_EVERY_LINE, ...IN_SPREADS, ...ADDED, 'message', ...logged])
  expect(documented.toSorted()).toEqual([...expected].toSorted())
})

test('the page says what each word of `degraded` means', () => {
  const parts = sourceFiles()
    .filter((path) => path.startsWith('lib/') && !isTest(path))
    .flatMap((path) => [...readSource(path).matchAll(/health\.part\('([^']+)'\)/g)].map(([, name]) => name))
  const words = rowsOf(sectionOf(readPage('observability'), 'Health checks')).flatMap(([cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).filter((word) => !word.startsWith('/')),
  )
  expect(parts.length).toBeGreaterThan(5)
  expect(words.toSorted()).toEqual([...parts, 'api', 'web', 'work'].toSorted())
})

test('fields have names like those of the API', () => {
  expect(logged.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
})

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), annotations: z.object({ summary: z.string(), runbook: z.string() }) }),
      ),
    }),
  ),
})
const unitTests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
})
const readYaml = (name: string): unknown => parse(readFileSync(`deploy/observability/${name}`, 'utf8'))

test('every alert leads to its section, and every section of an alert to one', () => {
  const alerts = rules.parse(readYaml('alerts.yml')).groups.flatMap((group) => group.rules)
  const sections = [...readPage('observability').matchAll(/^### (Latchkey\w+) \{#([a-z-]+)\}$/gm)].map(
    ([, alert, anchor]) => ({ alert, runbook: `/docs/observability#${anchor}` }),
  )
  expect(sections).toEqual(alerts.map(({ alert, annotations }) => ({ alert, runbook: annotations.runbook })))
})

test('every alert has a unit test in which it fires', () => {
  const alerts = rules.parse(readYaml('alerts.yml')).groups.flatMap((group) => group.rules.map(({ alert }) => alert))
  const fired = unitTests
    .parse(readYaml('alerts.test.yml'))
    .tests.flatMap((each) => each.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0))
  expect([...new Set(fired.map(({ alertname }) => alertname))].toSorted()).toEqual(alerts.toSorted())
})
