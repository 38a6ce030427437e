import { setTimeout as sleep } from 'node:timers/promises'

const CALLERS = 24

type Timed = { status: number; startedAt: number }

/** Callers with one request at a time, each on its own instance, until stopped. */
export function startLoad(bases: string[], ask: (base: string) => Promise<{ status: number }>) {
  const answers: Timed[] = []
  let isOn = true
  let pauseMs = 0
  const caller = async (i: number) => {
    while (isOn) {
      const startedAt = performance.now()
      const { status } = await ask(bases[i % bases.length] ?? '')
      answers.push({ status, startedAt })
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, i) => caller(i))
  return {
    until: async (count: number) => {
      while (answers.length < count) await sleep(5)
    },
    /** From now on each caller rests after an answer. */
    pause: (ms: number) => {
      pauseMs = ms
    },
    answered: () => answers.length,
    mostInASecond: () => {
      const seconds = new Map<number, number>()
      for (const { startedAt } of answers) {
        const second = Math.floor(startedAt / 1000)
        seconds.set(second, (seconds.get(second) ?? 0) + 1)
      }
      return Math.max(...seconds.values())
    },
    stop: async () => {
      isOn = false
      await Promise.all(callers)
      return answers
    },
  }
}

/** Calls side by side, a wave at a time: as many at once as a busy machine still answers in time. */
export async function inWaves<T>(count: number, ask: (i: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) {
    const begun = answers.length
    const wave = Array.from({ length: Math.min(CALLERS, count - begun) }, (_, i) => ask(begun + i))
    answers.push(...(await Promise.all(wave)))
  }
  return answers
}
