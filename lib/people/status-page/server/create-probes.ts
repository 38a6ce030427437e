import type { Pool } from 'pg'
import { type LuaScript, luaScript, type Redis } from '@/lib/foundation/platform/redis/redis'
import type { ComponentState } from '../core/components'
import { judgeAnswer, judgeWaiting, worstOf } from '../core/judge'
import type { Probe, Probes } from './probe'
import { rewriteNewestMinute } from './status-minutes.sql'
import { readWaitingWork, type WaitingWork } from './waiting-work.sql'

export type ProbeParts = {
  pool: Pool
  redis: Redis | null
  /** where the API is answered; null if this process cannot know */
  baseUrl: string | null
  /** signs in to the mail server; null without one, where no mail leaves */
  checkMailServer: (() => Promise<void>) | null
}

const READ_MS = 8_000
const UNKNOWN: Probe = async () => 'unknown'
const ECHO: LuaScript = luaScript('return 1')
/** A product that cannot exist: to say so, the public API asks the database on the connections of validations. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

/** Probes of every component, each as its users meet it. */
export function createProbes({ pool, redis, baseUrl, checkMailServer }: ProbeParts): Probes {
  const database = timed(() => rewriteNewestMinute(pool))
  const waiting = () => readWaitingWork(pool)
  return {
    api:
      baseUrl === null
        ? UNKNOWN
        : timed(() => expectAnswer(new URL(`/api/v1/keys/${NO_PRODUCT}`, baseUrl), isNoProduct)),
    dashboard: baseUrl === null ? UNKNOWN : timed(() => expectAnswer(new URL('/sign-in', baseUrl), isPage)),
    database,
    quota_store: redis ? () => askRedis(redis) : database,
    webhooks: () => judge(waiting, ({ eventSeconds, deliverySeconds }) => [eventSeconds, deliverySeconds]),
    mail: checkMailServer ? () => probeMail(checkMailServer, () => judge(waiting, mailAlone)) : UNKNOWN,
  }
}

const timed =
  (ask: () => Promise<unknown>): Probe =>
  async () => {
    const begun = performance.now()
    await ask()
    return judgeAnswer(performance.now() - begun)
  }

async function expectAnswer(url: URL, isExpected: (response: Response) => Promise<boolean>): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(READ_MS) })
  if (!(await isExpected(response))) throw new Error(`unexpected answer ${response.status}`)
}

const isNoProduct = async (response: Response): Promise<boolean> =>
  response.status === 404 && (await response.text()).includes('"not_found"')

/** A new installation sends everyone to the page that sets it up. */
const isPage = async (response: Response): Promise<boolean> => {
  const text = await response.text()
  const isSetup = new URL(response.headers.get('location') ?? '', response.url).pathname === '/setup'
  return (response.status === 307 && isSetup) || (response.status === 200 && text.includes('</html>'))
}

/** While Redis is away the database counts, exactly: slower, and not an outage. */
const askRedis = (redis: Redis): Promise<ComponentState> =>
  redis.run(ECHO, 'latchkey:probe', []).then(
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

const mailAlone = ({ mailSeconds }: WaitingWork) => [mailSeconds]

async function probeMail(check: () => Promise<void>, queue: Probe): Promise<ComponentState> {
  await check()
  return queue()
}
