import type { Pool } from 'pg'
import { type LuaScript, luaScript, type Redis } from '@/lib/platform/redis'
import { MINUTE_MS } from '@/lib/shared/durations'
import type { ComponentState } from '../core/components'
import { judgeAnswer, judgeWaiting, worstOf } from '../core/judge'
import type { Probe, Probes } from './probe'
import { rewriteMinute } from './status-minutes.sql'
import { readWaitingWork, type WaitingWork } from './waiting-work.sql'

export type ProbeParts = {
  pool: Pool
  redis: Redis | null
  /** where the API is answered; null if this process cannot know */
  baseUrl: string | null
  /** signs in to the mail server; null without one */
  checkMailServer: (() => Promise<void>) | null
  /** the names of their jobs */
  tasks: { mail: string; events: string }
  now: () => Date
}

const READ_MS = 8_000
const UNKNOWN: Probe = async () => 'unknown'
const ECHO: LuaScript = luaScript('return 1')
/** A product that cannot exist: to say so, the public API asks the database on the connections of validations. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

/** Probes of every component, each as its users meet it. */
export function createProbes({ pool, redis, baseUrl, checkMailServer, tasks, now }: ProbeParts): Probes {
  const database = timed(() => rewriteMinute(pool, startOfMinute(now())))
  const waiting = () => readWaitingWork(pool, tasks)
  return {
    api: baseUrl === null ? UNKNOWN : timed(() => expectAnswer(`${baseUrl}/api/v1/keys/${NO_PRODUCT}`, isNoProduct)),
    dashboard: baseUrl === null ? UNKNOWN : timed(() => expectAnswer(`${baseUrl}/sign-in`, isPage)),
    database,
    quota_store: redis ? () => askRedis(redis) : database,
    webhooks: () => judge(waiting, ({ eventSeconds, deliverySeconds }) => [eventSeconds, deliverySeconds]),
    mail: () => probeMail(checkMailServer, () => judge(waiting, ({ mailSeconds }) => [mailSeconds])),
  }
}

export const startOfMinute = (at: Date): Date => new Date(at.getTime() - (at.getTime() % MINUTE_MS))

const timed =
  (ask: () => Promise<unknown>): Probe =>
  async () => {
    const begun = performance.now()
    await ask()
    return judgeAnswer(performance.now() - begun)
  }

async function expectAnswer(url: string, isExpected: (response: Response) => Promise<boolean>): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(READ_MS) })
  if (!(await isExpected(response))) throw new Error(`unexpected answer ${response.status}`)
}

const isNoProduct = async (response: Response): Promise<boolean> =>
  response.status === 404 && (await response.text()).includes('"not_found"')

/** A new installation sends everyone to the page that sets it up. */
const isPage = async (response: Response): Promise<boolean> => {
  const text = await response.text()
  return response.status === 307 || (response.status === 200 && text.includes('</html>'))
}

/** While Redis is away the database counts, exactly: slower, and not an outage. */
const askRedis = (redis: Redis): Promise<ComponentState> =>
  redis.run(ECHO, [], []).then(
    () => 'operational',
    () => 'degraded',
  )

/** While the database is away nobody knows what waits. */
const judge = (
  read: () => Promise<WaitingWork>,
  secondsOf: (waiting: WaitingWork) => (number | null)[],
): Promise<ComponentState> =>
  read().then(
    (waiting) => worstOf(secondsOf(waiting).map(judgeWaiting)),
    () => 'unknown',
  )

async function probeMail(check: (() => Promise<void>) | null, queue: Probe): Promise<ComponentState> {
  await check?.()
  return queue()
}
