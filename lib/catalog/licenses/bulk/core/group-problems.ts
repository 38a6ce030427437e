import type { JobProblem } from '@/lib/foundation/jobs/core/schema'
import type { ImportProblemGroup } from './schema-import'

/** Equal problems of an import together, the most frequent first. Duplicates are one problem, whatever they repeat. */
export function groupProblems(problems: readonly JobProblem[]): ImportProblemGroup[] {
  const groups = new Map<string, ImportProblemGroup>()
  for (const { row, field, message: exact } of problems) {
    const message = exact.replace(/^(Duplicate of )row \d+/, '$1an earlier row')
    const key = `${field}\n${message}`
    const group = groups.get(key) ?? { field, message, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length)
}
