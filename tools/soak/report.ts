import { readFileSync, writeFileSync } from 'node:fs'
import { Problem } from '@/scripts/process/problem'
import type { Sample } from './sample'
import { type Series, type Trend, trendOf } from './trend'

export type SoakResult = {
  minutes: number
  peakPerSecond: number
  perSecond: number
  answers: number
  failed: number
  pages: number
  imports: number
  deliveries: number
  samples: Sample[]
}

const PAGE = 'docs/soak.md'
const [BEGIN, END] = ['<!-- figures: npm run soak -- --write -->', '<!-- end of figures -->']
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** How much a figure may grow: by a share, or to a number so small that its growth says nothing. */
const SERIES: [name: RegExp, rule: Pick<Series, 'unit' | 'of' | 'mayGrow'>][] = [
  [/^memory/, { unit: 'MB', of: 'least', mayGrow: { by: 0.1, orTo: 0 } }],
  [/^file descriptors/, { unit: '', of: 'median', mayGrow: { by: 0.1, orTo: 64 } }],
  [/connections$/, { unit: '', of: 'median', mayGrow: { by: 0, orTo: 45 } }],
  [/^p99/, { unit: 'ms', of: 'median', mayGrow: { by: 0.5, orTo: 25 } }],
]

/** The trend of each series that was sampled. */
export function trendsOf({ samples }: Pick<SoakResult, 'samples'>): Trend[] {
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))]
  return names.flatMap((name) => {
    const [, rule] = SERIES.find(([pattern]) => pattern.test(name)) ?? []
    return rule ? [trendOf({ name, values: samples.flatMap((sample) => sample[name] ?? []), ...rule })] : []
  })
}

/** The figures of a run as Markdown: for the terminal, and for docs/soak.md. */
export function tableOf(result: SoakResult): string {
  const { minutes, peakPerSecond, perSecond, answers, failed, pages, imports, deliveries } = result
  const rows = trendsOf(result).map(({ name, unit, first, last, most, isFlat }) => {
    const figures = [first, last, most].map((value) => `${number.format(value)}${unit && ` ${unit}`}`)
    return `| ${name} | ${figures.join(' | ')} | ${isFlat ? 'yes' : '**no**'} |`
  })
  return [
    `${minutes} minutes at ${number.format(perSecond)} validations a second, ${Math.round((100 * perSecond) / peakPerSecond)} % of the ${number.format(peakPerSecond)} measured right before. ${number.format(answers)} answers, ${number.format(failed)} of them not 2xx or cut off; beside them ${number.format(pages)} pages, ${number.format(imports)} imports of 100 licenses and ${number.format(deliveries)} webhooks.`,
    '',
    '| figure | first third | last third | most | flat |',
    '|---|--:|--:|--:|---|',
    ...rows,
  ].join('\n')
}

/** Replaces the figures of docs/soak.md with those of this run. */
export function writeSoak(result: SoakResult): void {
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Problem(`${PAGE} lacks the lines ${BEGIN} and ${END}.`)
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${tableOf(result)}\n\n${END}${after}`)
}
