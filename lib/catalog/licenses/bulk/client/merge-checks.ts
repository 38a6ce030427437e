import type { ImportCheck, ImportProblemGroup } from '../core/schema-import'

/** The previews of a file's parts as one. */
export function mergeChecks(checks: readonly ImportCheck[]): ImportCheck {
  const sum = (of: (check: ImportCheck) => number) => checks.reduce((total, check) => total + of(check), 0)
  const groups = new Map<string, ImportProblemGroup>()
  for (const { field, message, rows } of checks.flatMap(({ problems }) => problems)) {
    const key = `${field}\n${message}`
    groups.set(key, { field, message, rows: [...(groups.get(key)?.rows ?? []), ...rows] })
  }
  return {
    rows: sum(({ rows }) => rows),
    fresh: sum(({ fresh }) => fresh),
    keyless: sum(({ keyless }) => keyless),
    alike: sum(({ alike }) => alike),
    expired: sum(({ expired }) => expired),
    revoked: sum(({ revoked }) => revoked),
    known: sum(({ known }) => known),
    replaced: sum(({ replaced }) => replaced),
    refused: sum(({ refused }) => refused),
    problems: [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length),
  }
}
