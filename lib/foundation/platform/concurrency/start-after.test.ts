import { setImmediate as laterTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startAfter } from './start-after'

function given() {
  const notes: string[] = []
  let take = () => {}
  const turn = new Promise<void>((resolve) => {
    take = resolve
  })
  const start = () => {
    notes.push('started')
    return { stop: async () => void notes.push('stopped') }
  }
  return { notes, turn, start, take: () => take() }
}

test('it starts once its turn has come, and is stopped', async () => {
  const { notes, turn, start, take } = given()
  const { stop } = startAfter(turn, start)
  await laterTurn()
  expect(notes).toEqual([])
  take()
  await laterTurn()
  expect(notes).toEqual(['started'])
  await stop()
  expect(notes).toEqual(['started', 'stopped'])
})

test('a task stopped before its turn never starts, and stopping it does not wait', async () => {
  const { notes, turn, start, take } = given()
  await startAfter(turn, start).stop()
  take()
  await laterTurn()
  expect(notes).toEqual([])
})
