import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '../process/problem'
import type { Demo } from './demo-note'

export type Prepared = { demo?: Demo | undefined; failure?: undefined } | { failure: string }

type Program = [file: string, ...args: string[]]
const FROM_SOURCE: Program = ['scripts/run.mjs', 'scripts/prepare.ts']

/** Applies migrations and loads the demo, in a process that exits afterwards. Throws a Problem on failure. */
export async function prepareDatabase([file, ...args]: Program = FROM_SOURCE): Promise<Demo | undefined> {
  const child = fork(file, args, { execArgv: [] })
  const received: Prepared[] = []
  child.on('message', (message: Prepared) => void received.push(message))
  await once(child, 'close')
  const prepared = received[0] ?? { failure: 'The database could not be prepared: its process was killed.' }
  if (prepared.failure !== undefined) throw new Problem(prepared.failure)
  return prepared.demo
}
