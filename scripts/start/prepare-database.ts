import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '../process/problem'
import type { Demo } from './load-demo'

export type Prepared = { demo?: Demo | undefined; failure?: undefined } | { failure: string }

/** Applies migrations and loads the demo, in a process that exits afterwards. Throws a Problem on failure. */
export async function prepareDatabase(): Promise<Demo | undefined> {
  const child = fork('scripts/run.mjs', ['scripts/prepare.ts'], { execArgv: [] })
  const received: Prepared[] = []
  child.on('message', (message: Prepared) => void received.push(message))
  await once(child, 'close')
  const prepared = received[0] ?? { failure: 'The database could not be prepared: its process was killed.' }
  if (prepared.failure !== undefined) throw new Problem(prepared.failure)
  return prepared.demo
}
