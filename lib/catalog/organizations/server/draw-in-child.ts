import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Fault } from '@/lib/foundation/platform/fault'

export type Picture = { format: 'png' | 'svg'; bytes: Uint8Array }
/** The picture as a PNG; null if it cannot be drawn, or not in time. */
export type DrawInChild = (picture: Picture) => Promise<Uint8Array<ArrayBuffer> | null>

type Options = { program?: string; longestMs?: number; mostWaiting?: number }

/** Draws in a process that is killed after `longestMs`, one picture at a time, so that it uses at most one core. */
export function createRasterizeInChild({
  program = join(process.cwd(), 'scripts', 'draw-logo.mjs'),
  longestMs = 5_000,
  mostWaiting = 3,
}: Options = {}): DrawInChild {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (picture) => {
    if (waiting > mostWaiting)
      throw new Fault('too_many_requests', 'Other logos are being drawn right now. Try again in a minute.')
    waiting += 1
    const drawn = last.then(() => drawOnce(program, picture, longestMs))
    last = drawn
      .catch(() => undefined)
      .then(() => {
        waiting -= 1
      })
    return drawn
  }
}

async function drawOnce(program: string, { format, bytes }: Picture, longestMs: number) {
  // The child inherits none of our environment: it draws untrusted input.
  const env = { NODE_ENV: 'production' as const }
  const child = spawn(process.execPath, [program, format], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // A child may be killed before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  try {
    const [png, code] = await Promise.all([buffer(child.stdout), ended])
    return code === 0 && png.length > 0 ? new Uint8Array(png) : null
  } finally {
    clearTimeout(timer)
  }
}
