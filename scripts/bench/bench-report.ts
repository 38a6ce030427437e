import type { Measured } from './bench-load'
import type { TargetName } from './bench-targets'

export type Row = { target: TargetName; connections: number } & Measured
export type BenchReport = { rows: Row[]; ratios: Record<string, number> }

/** The median of the rounds of each target and number of connections; failures are added up, not averaged away. */
export function summarize(rounds: Row[]): BenchReport {
  const groups = new Map<string, Row[]>()
  for (const row of rounds) {
    const key = `${row.target} ${row.connections}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const rows = [...groups.values()].flatMap((group) => medianRow(group) ?? [])
  return { rows, ratios: ratiosOf(rows) }
}

function medianRow(group: Row[]): Row | undefined {
  const [first] = group
  if (!first) return undefined
  const sum = (pick: (row: Row) => number) => group.reduce((total, row) => total + pick(row), 0)
  return {
    ...first,
    requests_per_second: median(group.map((row) => row.requests_per_second)),
    p50_ms: median(group.map((row) => row.p50_ms)),
    p99_ms: median(group.map((row) => row.p99_ms)),
    non_2xx: sum((row) => row.non_2xx),
    wrong_status: sum((row) => row.wrong_status),
  }
}

/** The keys are stable: other programs read them. */
function ratiosOf(rows: Row[]): Record<string, number> {
  const ratio = (pick: (row: Row) => number, over: [TargetName, TargetName], connections: number): number => {
    const [a, b] = over.map((target) => rows.find((row) => row.target === target && row.connections === connections))
    return a && b ? Math.round((pick(a) / pick(b)) * 100) / 100 : Number.NaN
  }
  const throughput = (row: Row) => row.requests_per_second
  return {
    fast_vs_empty_128: ratio(throughput, ['fast', 'empty'], 128),
    fast_pg_vs_empty_128: ratio(throughput, ['fast_pg', 'empty'], 128),
    fast_upstash_vs_empty_128: ratio(throughput, ['fast_upstash', 'empty'], 128),
    fast_vs_empty_32: ratio(throughput, ['fast', 'empty'], 32),
    fast_vs_bare_128: ratio(throughput, ['fast', 'bare'], 128),
    p50_fast_vs_empty_1: ratio((row) => row.p50_ms, ['fast', 'empty'], 1),
    route_vs_empty_128: ratio(throughput, ['route', 'empty'], 128),
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** For people: a table and the ratios. */
export function printReport({ rows, ratios }: BenchReport): void {
  console.table(rows)
  console.table(ratios)
}
