import { Session } from 'node:inspector'
import { getHeapStatistics } from 'node:v8'

const LOOK_MS = 30_000
/** Of a core. A process that serves nobody takes less. */
const IDLE_SHARE = 0.05
const WORTH_BYTES = 24 * 2 ** 20

/**
 * Collects garbage whenever the process has become idle and its heap has grown by what is worth the pause. V8 itself
 * looks only when it needs memory: without this a process keeps the most that it ever held.
 */
export function giveBackMemory(): void {
  let cpu = process.cpuUsage()
  let kept = 0
  const look = () => {
    const { user, system } = process.cpuUsage(cpu)
    if ((user + system) / 1_000 < LOOK_MS * IDLE_SHARE && heapBytes() - kept > WORTH_BYTES)
      void collectGarbage().then(() => {
        kept = heapBytes()
      })
    cpu = process.cpuUsage()
  }
  setInterval(look, LOOK_MS).unref()
}

const heapBytes = (): number => getHeapStatistics().total_heap_size

let session: Session | undefined

/**
 * As the button in a debugger does: only this gives pages of the heap back to the system. The session stays open: one
 * that is closed as its answer arrives waits for itself for ever.
 */
export function collectGarbage(): Promise<void> {
  if (!session) {
    session = new Session()
    session.connect()
  }
  const open = session
  return new Promise((resolve) => open.post('HeapProfiler.collectGarbage', () => resolve()))
}
