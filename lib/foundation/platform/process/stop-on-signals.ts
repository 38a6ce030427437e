import type { StopManner } from './roles'

/** Returns a function that stops the process and exits: with 0, or with 1 if stopping failed. */
export const exitAfter =
  (stop: (manner: StopManner) => Promise<void>) =>
  (manner: StopManner): void =>
    void stop(manner).then(
      () => process.exit(0),
      () => process.exit(1),
    )

/** SIGINT comes from a user at a terminal, SIGTERM from a service manager. */
export function stopOnSignals(end: (manner: StopManner) => void): void {
  process.on('SIGINT', () => end('prompt'))
  process.on('SIGTERM', () => end('gentle'))
}
