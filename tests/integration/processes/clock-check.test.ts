import { expect, test } from 'vitest'
import { createClockCheck } from '@/lib/foundation/platform/database/clock-check'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { databaseOfFile } from '@/tests/support/database/test-database'

const db = databaseOfFile()

const DIFFERS =
  "this machine's clock differs from the database's, so licenses end too early or too late: synchronize both, for example with chrony"

/** A machine whose clock is ahead of the database's, which has this one's. */
function givenMachine() {
  const machine = { aheadMs: 0, lines: [] as unknown[] }
  const health = createHealth()
  const note = (...line: unknown[]) => void machine.lines.push(line)
  const check = createClockCheck({
    pool: db.pool,
    clock: () => new Date(Date.now() + machine.aheadMs),
    health: health.part('clock'),
    log: { info: note, warn: note },
  })
  const compareAt = async (seconds: number) => {
    machine.aheadMs = seconds * 1_000
    machine.lines = []
    await check.compare()
    return { lines: machine.lines, failing: health.failing() }
  }
  return { check, compareAt }
}

const about = (seconds: number) => ({ ahead_seconds: expect.closeTo(seconds, -1) })

test('a clock that agrees says nothing, one that differs by seconds is warned of once, and again when it agrees', async () => {
  const { check, compareAt } = givenMachine()
  expect(check.aheadSeconds()).toBeNull()
  expect(await compareAt(0)).toEqual({ lines: [], failing: [] })
  expect(check.aheadSeconds()).toBe(0)
  expect(await compareAt(30)).toEqual({ lines: [[about(30), DIFFERS]], failing: [] })
  expect(await compareAt(30)).toEqual({ lines: [], failing: [] })
  expect(await compareAt(0)).toEqual({
    lines: [["this machine's clock agrees with the database's again"]],
    failing: [],
  })
})

test.each([43_200, -43_200])('a clock that is %i seconds ahead is a part that fails', async (seconds) => {
  const { check, compareAt } = givenMachine()
  expect(await compareAt(seconds)).toEqual({ lines: [[about(seconds), DIFFERS]], failing: ['clock'] })
  expect(check.aheadSeconds()).toBeCloseTo(seconds, -1)
  expect((await compareAt(0)).failing).toEqual([])
})

test('a database that cannot be asked changes nothing', async () => {
  const { check, compareAt } = givenMachine()
  await compareAt(43_200)
  const gone = createClockCheck({
    pool: Object.assign(Object.create(db.pool), { query: () => Promise.reject(new Error('gone')) }),
    clock: () => new Date(),
    health: createHealth().part('clock'),
    log: { info: () => undefined, warn: () => undefined },
  })
  await expect(gone.compare()).rejects.toThrow('gone')
  expect(gone.aheadSeconds()).toBeNull()
  expect(check.aheadSeconds()).toBeCloseTo(43_200, -1)
})
