import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ALL_SLOTS, JOB_SLOTS, type SlotKind, watchJobSlots } from './job-slots'

function givenRunner() {
  const events = new EventEmitter()
  const full = watchJobSlots(events)
  return {
    /** A worker asks the queue for a job; returns the kinds it does not take. */
    ask: (worker: string) => {
      const refused = full()
      events.emit('worker:getJob:start', { worker })
      return refused
    },
    get: (worker: string, kind: SlotKind) => events.emit('job:start', { worker, job: { flags: { [kind]: true } } }),
    getNothing: (worker: string) => events.emit('worker:getJob:empty', { worker }),
    end: (worker: string) => events.emit('job:complete', { worker }),
  }
}

test('a kind whose slots are taken is asked for no more, and the others are', () => {
  const { ask, get, end, getNothing } = givenRunner()
  for (const worker of ['a', 'b']) {
    expect(ask(worker)).not.toContain('customer-mail')
    get(worker, 'customer-mail')
  }
  expect(ask('c')).toEqual(['customer-mail'])
  getNothing('c')
  end('a')
  expect(ask('c')).toEqual([])
})

test('who fetches may get any of them, so others that fetch meanwhile leave them their slots', () => {
  const { ask, get } = givenRunner()
  expect(ask('a')).toEqual([])
  expect(ask('b')).toEqual(['logo', 'purge'])
  expect(ask('c')).toEqual(Object.keys(JOB_SLOTS))
  get('a', 'mail')
  get('b', 'mail')
  expect(ask('d')).toEqual(['mail'])
})

test('there is a worker for every slot', () => {
  expect(ALL_SLOTS).toBe(Object.values(JOB_SLOTS).reduce<number>((sum, count) => sum + count, 0))
})
