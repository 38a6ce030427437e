import { jsonLanguage } from '@codemirror/lang-json'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { isJsonObject } from '@/lib/foundation/shared/json-object'
import { templateProblems } from '../core/template-problems'

/** A problem, and its position in the text. Lines count from 1. */
export type TextProblem = { from: number; to: number; line: number; message: string }

/** A typed template: its value, or its problems. */
export type TemplateText = { template: JsonObject; problems: [] } | { template: null; problems: TextProblem[] }

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode']
type Span = { from: number; to: number }

/** Parses a template; every problem has its position. The server refuses it by the same check. */
export function readTemplateText(text: string): TemplateText {
  const top = jsonLanguage.parser.parse(text).topNode
  const parsed = parseJson(text)
  if (parsed === undefined) return { template: null, problems: [problemAt(text, brokenSpan(top, text), NOT_JSON)] }
  const problems = templateProblems(parsed)
  if (problems.length === 0 && isJsonObject(parsed)) return { template: parsed, problems: [] }
  return {
    template: null,
    problems: problems.map(({ path, message }) => problemAt(text, spanOf(top, text, path), message)),
  }
}

const NOT_JSON = 'The JSON is invalid from here on.'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemAt(text: string, { from, to }: Span, message: string): TextProblem {
  return { from, to, line: text.slice(0, from).split('\n').length, message }
}

/** The range in which parsing failed; the end of the text if the parser did not report one. */
function brokenSpan(top: Node, text: string): Span {
  const cursor = top.cursor()
  do {
    if (cursor.type.isError) return visible(cursor, text)
  } while (cursor.next())
  return visible({ from: text.length, to: text.length }, text)
}

/** An empty range cannot be underlined, so it takes in the character before it. */
const visible = ({ from, to }: Span, text: string): Span =>
  from < to ? { from, to } : { from: Math.max(0, Math.min(from, text.length) - 1), to: Math.min(to, text.length) }

/** The value at the end of a path, or the name if that is the problem; as far as the path exists. */
function spanOf(top: Node, text: string, path: (string | number)[]): Span {
  let node = top.firstChild ?? top
  for (const step of path) {
    const next = typeof step === 'number' ? itemsOf(node)[step] : memberOf(node, text, step)
    if (!next) break
    node = next
  }
  return { from: node.from, to: node.to }
}

const PUNCTUATION = new Set(['[', ']', ',', '{', '}', ':'])

function itemsOf(array: Node): Node[] {
  const items: Node[] = []
  for (let child = array.firstChild; child; child = child.nextSibling) {
    if (!PUNCTUATION.has(child.name) && !child.type.isError) items.push(child)
  }
  return items
}

/** The last member with a name, which is the one that JSON.parse keeps. */
function memberOf(object: Node, text: string, name: string): Node | null {
  const property = object
    .getChildren('Property')
    .findLast(({ firstChild }) => firstChild && parseJson(text.slice(firstChild.from, firstChild.to)) === name)
  return property?.lastChild ?? null
}
