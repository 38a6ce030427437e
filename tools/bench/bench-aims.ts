import { Problem } from '@/scripts/process/problem'
import type { BenchReport } from './bench-report'

type Aim = { key: string; atLeast?: number; atMost?: number }

/** Targets of a complete run (docs/throughput.md). */
const AIMS: Aim[] = [
  { key: 'fast_vs_empty_128', atLeast: 12 },
  { key: 'fast_vs_empty_32', atLeast: 6.5 },
  { key: 'fast_pg_vs_empty_128', atLeast: 9 },
  { key: 'fast_upstash_vs_empty_128', atLeast: 6 },
  { key: 'fast_vs_bare_128', atLeast: 0.4 },
  { key: 'p50_fast_vs_empty_1', atMost: 1.2 },
  { key: 'in_use_vs_alone_128', atLeast: 0.93 },
  { key: 'sale_event_p99_seconds', atMost: 1 },
  { key: 'million_vs_thousand', atLeast: 0.9 },
  { key: 'signed_vs_unsigned', atLeast: 0.6 },
  { key: 'signing_vs_crypto_sign', atMost: 1.3 },
  { key: 'history_10k_vs_1', atLeast: 0.9 },
  { key: 'sql_per_batch', atMost: 1 },
  { key: 'sql_per_batch_pg', atMost: 1 },
  { key: 'redis_per_batch', atMost: 1 },
  { key: 'rss_growth_5min', atMost: 1.1 },
]

/** The aim as shown in a table; empty for a ratio without one. */
export function describeAim(key: string): string {
  const aim = AIMS.find((each) => each.key === key)
  if (!aim) return ''
  return aim.atLeast === undefined ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`
}

/** Throws a Problem that names each ratio of this run that misses its aim, and any wrong answer. */
export function assertAims({ rows, ratios }: BenchReport): void {
  const missed = AIMS.filter(({ key, atLeast = -Infinity, atMost = Infinity }) => {
    const measured = ratios[key]
    return measured !== undefined && (measured < atLeast || measured > atMost)
  }).map(({ key }) => `${key} is ${ratios[key]}, but should be ${describeAim(key)}`)
  const wrong = rows
    .filter(({ non_2xx, wrong_status }) => non_2xx + wrong_status > 0)
    .map(({ target, connections }) => `${target} at ${connections} had failed or wrong answers`)
  const problems = [...missed, ...wrong]
  if (problems.length > 0) throw new Problem(`The bench misses its aims:\n${problems.join('\n')}`)
}
