import type { Health } from './health'
import { instanceOf } from './log'
import type { Metrics } from './metrics'

/** Adds a gauge that is 1 for each part of this process that fails. */
export const reportParts = ({ gauge }: Metrics, health: Health): void =>
  gauge({
    name: 'latchkey_part_failing',
    help: '1 while this part of the process fails, else 0.',
    labels: ['part'],
    read: () => health.parts().map(({ name, isFailing }) => ({ labels: { part: name }, value: isFailing ? 1 : 0 })),
  })

type Clock = { aheadSeconds: () => number | null }

/** Adds a gauge of how far this machine's clock is ahead. Labeled, since processes of one machine would be summed. */
export const reportClock = ({ gauge }: Metrics, process: string, { aheadSeconds }: Clock): void =>
  gauge({
    name: 'latchkey_clock_ahead_seconds',
    help: "How far this machine's clock is ahead of PostgreSQL's; negative if it is behind.",
    labels: ['process'],
    read: () => [aheadSeconds()].flatMap((value) => (value === null ? [] : [{ labels: { process }, value }])),
  })

/** Adds a gauge that is always 1: its label is the version that runs. */
export const reportBuild = ({ gauge }: Metrics): void =>
  gauge({
    name: 'latchkey_build_info',
    help: 'Always 1; the label has the version of Latchkey.',
    labels: ['version'],
    read: () => [{ labels: { version: instanceOf().version }, value: 1 }],
  })
