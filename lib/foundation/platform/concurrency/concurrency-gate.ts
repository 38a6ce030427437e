import { Overloaded } from './coalesce'

/** Runs a limited number of tasks and lets a limited number wait; any further one is refused at once. */
export type Gate = <T>(run: () => Promise<T>) => Promise<T>

export function createConcurrencyGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const line: (() => void)[] = []
  let running = 0

  const leave = () => {
    const next = line.shift()
    // The next waiting task takes over the slot, so that no newer one can overtake it.
    if (next) next()
    else running -= 1
  }

  return async (run) => {
    if (running < atOnce) running += 1
    else if (line.length < waiting) await new Promise<void>((enter) => line.push(enter))
    else throw new Overloaded()
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
