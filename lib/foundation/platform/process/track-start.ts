import { ConfigError } from '../config/env'
import type { StartLink } from './roles'

/** Follows a start until every process is ready or one cannot start. Later events change nothing. */
export function trackStart(processes: { isReady: boolean }[]) {
  const links: StartLink[] = []
  let isUp = false
  let succeed: (links: StartLink[]) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const ready = new Promise<StartLink[]>((resolve, fail) => {
    succeed = resolve
    reject = fail
  })
  return {
    ready,
    isUp: () => isUp,
    noteReady: (more: StartLink[]) => {
      if (isUp) return
      links.push(...more)
      isUp = processes.every(({ isReady }) => isReady)
      if (isUp) succeed(links)
    },
    fail: (message: string) => reject(new ConfigError(message)),
  }
}
