import { AsyncLocalStorage } from 'node:async_hooks'

/** What outlives its answer by a moment still finds its context. */
const GRACE_MS = 100

/**
 * Up to Node 22 an AsyncLocalStorage that ran once makes every promise of the process dearer from then on, and Next and
 * React run a handful for each page: a validation would cost a fifth more for good. Node's own `disable` puts them to
 * rest while no page is under way; the next `run` wakes them. Call what this returns when a page begins, and what that
 * returns when it ends.
 */
export function disableIdleAsyncStorage(): () => () => void {
  const awake = new Set<AsyncLocalStorage<unknown>>()
  AsyncLocalStorage.prototype.run = new Proxy(AsyncLocalStorage.prototype.run, {
    apply(run, storage, args) {
      awake.add(storage)
      return Reflect.apply(run, storage, args)
    },
  })
  const rest = () => {
    for (const storage of awake) storage.disable()
    awake.clear()
  }
  let underWay = 0
  let resting: NodeJS.Timeout | undefined
  return () => {
    underWay += 1
    clearTimeout(resting)
    return () => {
      underWay -= 1
      if (underWay === 0) resting = setTimeout(rest, GRACE_MS).unref()
    }
  }
}
