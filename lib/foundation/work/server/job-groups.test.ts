import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { GROUPS, type Group } from '../core/background-work'
import { watchGroups } from './job-groups'

function givenRunner() {
  const events = new EventEmitter()
  const full = watchGroups(events)
  return {
    /** A worker asks the queue for a job; returns the groups it does not take. */
    ask: (worker: string) => {
      const refused = full()
      events.emit('worker:getJob:start', { worker })
      return refused
    },
    get: (worker: string, group: Group) => events.emit('job:start', { worker, job: { flags: { [group]: true } } }),
    getNothing: (worker: string) => events.emit('worker:getJob:empty', { worker }),
    end: (worker: string) => events.emit('job:complete', { worker }),
  }
}

test('a group that is full is asked for no more, and the others are', () => {
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

test('who fetches may get any of them, so others that fetch meanwhile leave room for them', () => {
  const { ask, get } = givenRunner()
  expect(ask('a')).toEqual([])
  expect(ask('b')).toEqual(['logo', 'purge', 'comparison'])
  expect(ask('c')).toEqual(Object.keys(GROUPS))
  get('a', 'mail')
  get('b', 'mail')
  expect(ask('d')).toEqual(['mail'])
})
