import { setTimeout as sleep } from 'node:timers/promises'
import { atMost } from './limits'

/** Asks until there is an answer, and returns it. A wait that is lost ends with what `lost` says. */
export async function until<T>(
  ask: () => T | null | Promise<T | null>,
  lost: () => string | Promise<string>,
  ms = 30_000,
): Promise<T> {
  for (const end = performance.now() + atMost(ms); ; await sleep(20)) {
    const answer = await ask()
    if (answer !== null) return answer
    if (performance.now() > end) throw new Error(await lost())
  }
}
