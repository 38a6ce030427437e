// A part of a run, as Vitest and Playwright Test name it: --shard=1/3.
import { stopWith } from '../bootstrap.mjs'

/** `flags` for the runners that know shards; `part` of a list for what has none. */
export function shardOf(args) {
  const flags = args.filter((arg) => arg.startsWith('--shard='))
  if (flags.length === 0) return { flags, part: (list) => list }
  const [, index, count] = /^--shard=(\d+)\/(\d+)$/.exec(flags[0]) ?? []
  if (!(Number(index) >= 1 && Number(index) <= Number(count)))
    stopWith(`${flags[0]} is not a part of a run. The second of three is --shard=2/3.`)
  return { flags, part: (list) => list.filter((_, position) => position % Number(count) === Number(index) - 1) }
}
