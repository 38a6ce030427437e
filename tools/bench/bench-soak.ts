import { measure } from './bench-load'
import type { BenchProcess } from './bench-process'
import type { BenchTarget } from './bench-targets'

const WARM_UP_SECONDS = 30
const SOAK_SECONDS = 300

/** The server's memory after five minutes of full load, relative to that after warm-up. */
export async function measureMemory(target: BenchTarget, server: BenchProcess): Promise<number> {
  await measure(target, { connections: 128, seconds: WARM_UP_SECONDS })
  const warm = server.rssBytes()
  await measure(target, { connections: 128, seconds: SOAK_SECONDS })
  return Math.round((server.rssBytes() / warm) * 100) / 100
}
