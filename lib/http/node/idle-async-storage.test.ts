import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { disableIdleAsyncStorage } from './idle-async-storage'

const { run } = AsyncLocalStorage.prototype
const beginPage = disableIdleAsyncStorage()
afterAll(() => {
  AsyncLocalStorage.prototype.run = run
})

/** From Node 24 on a storage costs nobody else anything, and keeps what ran. */
const isDear = Number.parseInt(process.versions.node, 10) < 24

/** Past the moment of grace after the last page. */
const rested = () => sleep(150)

test.runIf(isDear)('a storage is at rest once no page is under way, and the next run wakes it', async () => {
  const storage = new AsyncLocalStorage<string>()
  const seen = await storage.run('first', async () => {
    const endPage = beginPage()
    await rested()
    const during = storage.getStore()
    endPage()
    const atTheEnd = storage.getStore()
    await rested()
    return { during, atTheEnd, after: storage.getStore() }
  })
  expect(seen).toEqual({ during: 'first', atTheEnd: 'first', after: undefined })
  expect(await storage.run('second', async () => sleep(1).then(() => storage.getStore()))).toBe('second')
})

test.runIf(isDear)(
  'the last of several pages to end is the one that counts, and a new one puts the rest off',
  async () => {
    const storage = new AsyncLocalStorage<string>()
    const seen = await storage.run('first', async () => {
      const ends = [beginPage(), beginPage()]
      ends[0]?.()
      await rested()
      const oneLeft = storage.getStore()
      ends[1]?.()
      const endNext = beginPage()
      await rested()
      const another = storage.getStore()
      endNext()
      await rested()
      return { oneLeft, another, after: storage.getStore() }
    })
    expect(seen).toEqual({ oneLeft: 'first', another: 'first', after: undefined })
  },
)
