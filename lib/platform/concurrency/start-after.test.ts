import { expect, test } from 'vitest'
import { startAfter } from './start-after'

function noted() {
  const notes: string[] = []
  const start = () => {
    notes.push('started')
    return { stop: async () => void notes.push('stopped') }
  }
  return { notes, start }
}

function given() {
  let take = () => {}
  const turn = new Promise<void>((resolve) => {
    take = resolve
  })
  return { turn, take: () => take() }
}

test('it starts once its turn has come, and is stopped', async () => {
  const { notes, start } = noted()
  const { turn, take } = given()
  const { stop } = startAfter(turn, start)
  expect(notes).toEqual([])
  take()
  await turn
  await stop()
  expect(notes).toEqual(['started', 'stopped'])
})

test('what is stopped before its turn never starts, and keeps nobody waiting', async () => {
  const { notes, start } = noted()
  const { turn, take } = given()
  await startAfter(turn, start).stop()
  take()
  await turn
  expect(notes).toEqual([])
})
