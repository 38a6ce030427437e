import { expect, test } from 'vitest'
import { createRecorder, type RecordKind } from './recorder'

type Line = { word: string; hits: number }

function recorderOf(over: Partial<RecordKind<string, Line>> = {}) {
  const written: Line[][] = []
  const recorder = createRecorder<string, Line>({
    capacity: 10,
    budget: 10,
    batchSize: 10,
    keyOf: (word) => word || null,
    open: (word) => ({ word, hits: 1 }),
    add: (line) => {
      line.hits += 1
    },
    merge: (line, other) => {
      line.hits += other.hits
    },
    write: async (lines) => void written.push(lines),
    ...over,
  })
  return { written, recorder, noteAll: (words: string[]) => words.forEach(recorder.note) }
}

/** Its write fails until the test lets it succeed. */
function unsteady() {
  const state = { isDown: true, written: [] as Line[] }
  const write = async (lines: Line[]) => {
    if (state.isDown) throw new Error('down')
    state.written.push(...lines)
  }
  return { state, write }
}

test('hits with one key become one line, written once; hits without a key leave none', async () => {
  const { written, recorder, noteAll } = recorderOf()
  noteAll(['a', 'b', 'a', '', 'a'])
  await recorder.flush()
  await recorder.flush()
  expect(written).toEqual([
    [
      { word: 'a', hits: 3 },
      { word: 'b', hits: 1 },
    ],
  ])
})

test('a flush writes the oldest lines within its budget; the others keep merging', async () => {
  const { written, recorder, noteAll } = recorderOf({ budget: 2 })
  noteAll(['a', 'b', 'c'])
  await recorder.flush()
  expect(recorder.stats().waiting).toBe(1)
  noteAll(['a', 'c'])
  await recorder.flush()
  expect(written).toEqual([
    [
      { word: 'a', hits: 1 },
      { word: 'b', hits: 1 },
    ],
    [
      { word: 'c', hits: 2 },
      { word: 'a', hits: 1 },
    ],
  ])
})

test('a budget is written in batches; what arrives during a flush waits for the next one', async () => {
  const sizes: number[] = []
  const { recorder, noteAll } = recorderOf({
    budget: 5,
    batchSize: 2,
    write: async (lines) => {
      sizes.push(lines.length)
      recorder.note('late')
    },
  })
  noteAll(['a', 'b', 'c', 'd', 'e', 'f'])
  await recorder.flush()
  expect(sizes).toEqual([2, 2, 1])
  expect(recorder.stats().waiting).toBe(2)
})

test('memory is bounded, and hits without room are counted', () => {
  const { recorder, noteAll } = recorderOf({ capacity: 1 })
  noteAll(['a', 'a', 'b', 'b'])
  expect(recorder.stats()).toEqual({ waiting: 1, dropped: 2, failures: 0 })
})

test('a failed write loses nothing: its lines keep their place, and merge with hits that arrived meanwhile', async () => {
  const { state, write } = unsteady()
  const { recorder, noteAll } = recorderOf({ capacity: 2, write })
  noteAll(['a', 'b'])
  const flushed = recorder.flush()
  noteAll(['a', 'c'])
  await expect(flushed).rejects.toThrow('down')
  expect(recorder.stats()).toEqual({ waiting: 2, dropped: 2, failures: 1 })
  state.isDown = false
  await recorder.flush()
  expect(state.written).toEqual([
    { word: 'a', hits: 1 },
    { word: 'b', hits: 1 },
  ])
})

test('hits that arrive during a failed write merge with its line', async () => {
  const { state, write } = unsteady()
  const { recorder, noteAll } = recorderOf({ write })
  noteAll(['a', 'a'])
  const flushed = recorder.flush()
  recorder.note('a')
  await expect(flushed).rejects.toThrow('down')
  state.isDown = false
  await recorder.flush()
  expect(state.written).toEqual([{ word: 'a', hits: 3 }])
})

test('flushes do not overlap: a second one waits for the first', async () => {
  let release = (): void => undefined
  let begun = 0
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const { recorder } = recorderOf({
    write: () => {
      begun += 1
      return gate
    },
  })
  recorder.note('a')
  const first = recorder.flush()
  recorder.note('b')
  const second = recorder.flush()
  expect(begun).toBe(1)
  release()
  await Promise.all([first, second])
  expect(recorder.stats().waiting).toBe(1)
})

test('draining writes all batches, including those that failed before', async () => {
  const { state, write } = unsteady()
  const { recorder, noteAll } = recorderOf({ budget: 1, write })
  noteAll(['a', 'b', 'c'])
  const drained = recorder.drain(2_000)
  state.isDown = false
  expect(await drained).toBe(0)
  expect(state.written.length).toBe(3)
})

test('draining ends when its time is up, and counts what it had to drop', async () => {
  const { write } = unsteady()
  const { recorder, noteAll } = recorderOf({ write })
  noteAll(['a', 'a', 'b'])
  expect(await recorder.drain(50)).toBe(2)
  expect(recorder.stats()).toMatchObject({ waiting: 0, dropped: 3 })
})

test('lines that another transaction blocks are kept and merged; beyond a tenth of the room they are dropped', async () => {
  const written: string[] = []
  let isHeld = true
  const { recorder, noteAll } = recorderOf({
    capacity: 20,
    budget: 20,
    write: async (lines) => {
      const held = lines.filter(({ word }) => isHeld && word.startsWith('held'))
      written.push(...lines.filter((line) => !held.includes(line)).map(({ word, hits }) => `${word} ${hits}`))
      return held
    },
  })
  noteAll(['held 1', 'held 2', 'held 3', 'a', 'held 1'])
  await recorder.flush()
  expect(written).toEqual(['a 1'])
  expect(recorder.stats()).toEqual({ waiting: 2, dropped: 1, failures: 0 })
  noteAll(['held 1', 'b'])
  await recorder.flush()
  expect(written).toEqual(['a 1', 'b 1'])
  isHeld = false
  expect(await recorder.drain(2_000)).toBe(0)
  expect(written).toEqual(['a 1', 'b 1', 'held 1 3', 'held 2 1'])
})
