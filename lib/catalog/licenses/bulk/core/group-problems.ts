import type { JobProblem } from '@/lib/foundation/jobs/core/schema'
import type { ImportProblemGroup } from './schema-import'

const DUPLICATE = /^(Duplicate of )row (\d+)/
const EARLIER = 'an earlier row'

/** Equal problems of an import together, the most frequent first. Duplicates are one problem, whatever they repeat. */
export function groupProblems(problems: readonly JobProblem[]): ImportProblemGroup[] {
  const groups = new Map<string, ImportProblemGroup>()
  for (const { row, field, message: exact } of problems) {
    const message = exact.replace(DUPLICATE, `$1${EARLIER}`)
    const key = `${field}\n${message}`
    const group = groups.get(key) ?? { field, message, rows: [] }
    group.rows.push(row)
    const of = DUPLICATE.exec(exact)?.[2]
    if (of !== undefined) group.of = [...(group.of ?? []), Number(of)]
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length)
}

/** What is wrong with one row of a group: "Duplicate of row 14." */
export function problemOfRow({ message, of }: ImportProblemGroup, place: number): string {
  const first = of?.[place]
  return first === undefined ? message : message.replace(EARLIER, `row ${first}`)
}
