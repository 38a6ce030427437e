import { MAX_CASED_NAMED } from '../core/cased-keys'
import type { ImportCheck, ImportProblemGroup } from '../core/schema-import'

/** The previews of a file's parts as one. */
export function mergeChecks(checks: readonly ImportCheck[]): ImportCheck {
  const sum = (of: (check: ImportCheck) => number) => checks.reduce((total, check) => total + of(check), 0)
  const groups = new Map<string, ImportProblemGroup>()
  for (const { field, message, rows, of } of checks.flatMap(({ problems }) => problems)) {
    const key = `${field}\n${message}`
    const before = groups.get(key)
    const all = of && { of: [...(before?.of ?? []), ...of] }
    groups.set(key, { field, message, rows: [...(before?.rows ?? []), ...rows], ...all })
  }
  return {
    rows: sum(({ rows }) => rows),
    fresh: sum(({ fresh }) => fresh),
    keyless: sum(({ keyless }) => keyless),
    alike: sum(({ alike }) => alike),
    repeated: sum(({ repeated }) => repeated),
    repeated_rows: checks.flatMap(({ repeated_rows }) => repeated_rows).slice(0, MAX_CASED_NAMED),
    cased: sum(({ cased }) => cased),
    cased_rows: checks.flatMap(({ cased_rows }) => cased_rows).slice(0, MAX_CASED_NAMED),
    expired: sum(({ expired }) => expired),
    revoked: sum(({ revoked }) => revoked),
    revoked_words: [...new Set(checks.flatMap(({ revoked_words }) => revoked_words))],
    running_out: sum(({ running_out }) => running_out),
    known: sum(({ known }) => known),
    replaced: sum(({ replaced }) => replaced),
    refused: sum(({ refused }) => refused),
    problems: [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length),
  }
}
