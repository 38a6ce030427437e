import type { Measured } from './bench-load'
import type { TargetName } from './bench-targets'

export type Row = { target: TargetName; connections: number } & Measured
export type BenchReport = { rows: Row[]; ratios: Record<string, number> }

/** The median of the rounds for each target and number of connections; failures are added up, not averaged away. */
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

/** The keys are stable, because other programs read them. Ratios not measured in this run are left out. */
function ratiosOf(rows: Row[]): Record<string, number> {
  const find = (target: TargetName, connections: number) =>
    rows.find((row) => row.target === target && row.connections === connections)
  const ratios: Record<string, number> = {}
  for (const [key, pick, [over, under], connections] of RATIOS) {
    const [a, b] = [find(over, connections), find(under, connections)]
    if (a && b) ratios[key] = Math.round((pick(a) / pick(b)) * 100) / 100
  }
  return ratios
}

const throughput = (row: Row) => row.requests_per_second
const p50 = (row: Row) => row.p50_ms

const RATIOS: [key: string, pick: (row: Row) => number, pair: [TargetName, TargetName], connections: number][] = [
  ['fast_vs_empty_128', throughput, ['fast', 'empty'], 128],
  ['fast_vs_empty_32', throughput, ['fast', 'empty'], 32],
  ['fast_pg_vs_empty_128', throughput, ['fast_pg', 'empty'], 128],
  ['fast_upstash_vs_empty_128', throughput, ['fast_upstash', 'empty'], 128],
  ['signed_vs_unsigned', throughput, ['fast_signed', 'fast'], 128],
  ['in_use_vs_alone_128', throughput, ['fast_in_use', 'fast'], 128],
  ['flood_vs_alone_128', throughput, ['fast_flooded', 'fast'], 128],
  ['selling_vs_alone_128', throughput, ['fast_selling', 'fast'], 128],
  ['two_vs_one_128', throughput, ['fast_two', 'fast'], 128],
  ['node24_vs_node_128', throughput, ['fast_node24', 'fast'], 128],
  ['fast_vs_bare_128', throughput, ['fast', 'bare'], 128],
  ['p50_fast_vs_empty_1', p50, ['fast', 'empty'], 1],
  ['route_vs_empty_128', throughput, ['route', 'empty'], 128],
  ['million_vs_thousand', throughput, ['million', 'thousand'], 128],
  ['history_10k_vs_1', throughput, ['history_10k', 'history_1'], 128],
]

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Human-readable output: a table and the ratios. */
export function printReport({ rows, ratios }: BenchReport): void {
  console.table(rows)
  console.table(ratios)
}
