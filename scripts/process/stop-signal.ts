import type { StopManner } from '@/lib/foundation/platform/process/roles'

// npm forwards a Ctrl-C that the terminal sent to us as well: that is one request to stop, not two.
const ECHO_MS = 1_000
const WATCH_MS = 250

/**
 * Aborted by a signal, which is then its reason, or when the npm that started us was killed. A second signal, a while
 * later, ends the process at once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  let since: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    since ??= performance.now()
    if (performance.now() - since > ECHO_MS) process.exit(1)
    controller.abort(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.env['npm_lifecycle_event']) abortWithParent(controller)
  return controller.signal
}

/**
 * SIGTERM comes from a service manager, which may have load balancers to inform: at a terminal there is no reason to
 * wait.
 */
export const mannerOf = (signal: AbortSignal): StopManner => (signal.reason === 'SIGTERM' ? 'gentle' : 'prompt')

/** If npm is killed with kill -9, an orphaned server would keep the port from the next start. */
function abortWithParent(controller: AbortController): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) controller.abort()
    if (controller.signal.aborted) clearInterval(watch)
  }, WATCH_MS)
  watch.unref()
}
