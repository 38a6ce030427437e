import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log'
import type { Mail, Mailer } from './mailer'

const WAITS_MS = [2_000, 10_000, 60_000]

/** Hands mails over in the background. One that fails is tried again for a minute; then the log says so, not to whom. */
export const createPost =
  (mailer: Mailer, log: Log) =>
  (mail: Mail): void =>
    void deliver(mailer, mail).catch((err: unknown) => log.error({ err }, 'a mail could not be sent'))

async function deliver(mailer: Mailer, mail: Mail): Promise<void> {
  for (const waitMs of WAITS_MS) {
    try {
      return await mailer.send(mail)
    } catch {
      await sleep(waitMs, undefined, { ref: false })
    }
  }
  await mailer.send(mail)
}
