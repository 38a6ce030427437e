import { Writable } from 'node:stream'
import { createLogger } from './log'

/** A log whose lines a test reads. */
export function keptLog(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()))
    done()
  }
  return { log: createLogger(level, new Writable({ write })), lines }
}
