import type { Sample } from '@/lib/people/docs/server/markdown/parse-markdown'

/** What is wrong with the output of a sample, or null. `expected` is a fence with `output`. */
export function outputProblem(actual: string, expected: Sample): string | null {
  const { fence, code } = expected
  if (fence.language === 'json') return jsonProblem(actual, code, fence.attributes.ignore)
  return matchesText(actual, code) ? null : `printed\n${actual}\ninstead of\n${code}`
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `…` stands for any text within a line, and alone for any number of lines. */
function matchesText(actual: string, expected: string): boolean {
  const lines = expected
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${escaped(line.trimEnd()).replaceAll('…', '.*')} *\\n`))
  const text = actual
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
  return new RegExp(`^${lines.join('')}$`).test(`${text}\n`)
}

function jsonProblem(actual: string, expected: string, ignored = ''): string | null {
  const names = new Set(ignored.split(',').filter((name) => name !== ''))
  const [one, other] = [comparable(JSON.parse(actual), names), comparable(JSON.parse(expected), names)]
  return isLike(one, other)
    ? null
    : `printed\n${JSON.stringify(one, null, 2)}\ninstead of\n${JSON.stringify(other, null, 2)}`
}

/** The value with `…` for the members whose value is not compared. */
const comparable = (value: unknown, ignored: Set<string>): unknown =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) => (ignored.has(name) ? '…' : part))

function isLike(actual: unknown, expected: unknown): boolean {
  if (expected === '…') return actual !== undefined
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return actual === expected
  const names = Object.keys(expected)
  const isSameShape = Array.isArray(actual) === Array.isArray(expected) && names.length === Object.keys(actual).length
  return isSameShape && names.every((name) => isLike(memberOf(actual, name), memberOf(expected, name)))
}

const memberOf = (value: object, name: string): unknown => (value as Record<string, unknown>)[name]
