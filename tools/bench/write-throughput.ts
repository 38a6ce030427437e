import { readFileSync, writeFileSync } from 'node:fs'
import { Problem } from '@/scripts/process/problem'
import { describeAim } from './bench-aims'
import type { BenchReport } from './bench-report'

const PAGE = 'docs/throughput.md'
const [BEGIN, END] = ['<!-- figures: npm run bench -- --write -->', '<!-- end of figures -->']

/** The description of each ratio. */
const MEANINGS: Record<string, string> = {
  fast_vs_empty_128: 'API process with the Redis meter, over an empty Next.js route handler, at 128 connections',
  fast_vs_empty_32: 'the same at 32 connections',
  fast_pg_vs_empty_128: 'with the Postgres meter',
  fast_upstash_vs_empty_128: "over Upstash REST, the bridge in the generator's process",
  signed_vs_unsigned: 'answers with a signature, over the same without',
  signing_vs_crypto_sign: 'CPU time of all that a signature adds, over that of `crypto.sign` alone',
  in_use_vs_alone_128: 'an owner opens a page every two seconds, over an API process alone',
  flood_vs_alone_128: 'eight connections load pages without a pause, over an API process alone',
  selling_vs_alone_128: 'a thousand sales wait, are worked on and more are sent, over an API process alone',
  sale_event_p99_seconds: 'seconds within which 99 of 100 events of shops are answered meanwhile',
  two_vs_one_128: 'two API processes, over one',
  node24_vs_node_128: 'on Node 24, over the Node of the run',
  fast_vs_bare_128: 'over an echo on bare node:http',
  p50_fast_vs_empty_1: 'median wait of a single caller',
  route_vs_empty_128: 'validate through the route handler',
  million_vs_thousand: 'a million licenses, over a thousand',
  history_10k_vs_1: 'a license with 10,000 rows of history, over one with one',
  sql_per_batch: 'statements a batch of validations sends to PostgreSQL where Redis counts',
  sql_per_batch_pg: 'the same with the Postgres meter',
  redis_per_batch: 'commands it sends to Redis',
  rss_growth_5min: 'memory after five minutes of full load, over that when warm',
}

/** A report printed by `npm run -s bench -- --json`. Throws a Problem if the file contains none. */
export function readReport(file: string): BenchReport {
  const report: Partial<BenchReport> = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(report.rows) || !report.ratios) throw new Problem(`${file} holds no report of the bench.`)
  return { rows: report.rows, ratios: report.ratios }
}

/** Replaces the table of docs/throughput.md with the figures of this run. */
export function writeThroughput(report: BenchReport): void {
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Problem(`${PAGE} lacks the lines ${BEGIN} and ${END}.`)
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${tablesOf(report)}\n\n${END}${after}`)
}

function tablesOf({ rows, ratios }: BenchReport): string {
  const ratioRows = Object.entries(MEANINGS)
    .filter(([key]) => ratios[key] !== undefined)
    .map(([key, meaning]) => `| \`${key}\` | ${meaning} | ${ratios[key]} | ${describeAim(key)} |`)
  const targetRows = rows.map(
    ({ target, connections, requests_per_second, p50_ms, p99_ms }) =>
      `| ${target} | ${connections} | ${requests_per_second.toLocaleString('en')} | ${p50_ms} | ${p99_ms} |`,
  )
  return [
    '| ratio | compares | measured | aim |\n|---|---|--:|--:|',
    ...ratioRows,
    '',
    '| target | connections | answers a second | median ms | 99th percentile ms |\n|---|--:|--:|--:|--:|',
    ...targetRows,
  ].join('\n')
}
