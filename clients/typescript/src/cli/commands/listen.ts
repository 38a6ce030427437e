import { setTimeout as sleep } from 'node:timers/promises'
import { WebhookEventType } from '../../statuses.js'
import type { Command } from '../command.js'
import { requireCredentials } from '../credentials.js'
import { EXIT } from '../exit-codes.js'
import { failureOf, usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { EventFeed, type FeedEvent } from '../listen/event-feed.js'
import { createForwarder, type Delivery, secretFor } from '../listen/forward.js'
import { ManagementApi } from '../management-api.js'
import { ApiFailure } from '../problem.js'
import { paint, plain, print, printJsonLine, printJsonLines, printNote } from '../terminal.js'

const POLL_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const TYPES: readonly string[] = Object.values(WebhookEventType)

export const listen: Command = {
  name: 'listen',
  summary: 'Forward webhook events to a program on this computer',
  options: {
    'forward-to': {
      value: 'URL',
      about: 'Where to send them, such as localhost:3000/webhooks; else they are printed only',
    },
    events: { value: 'TYPE,TYPE', about: 'Only these types of events', choices: TYPES },
    'print-json': { about: 'Print the body of each event' },
  },
  notes: [
    'Asks Latchkey for new events every two seconds, so it works behind a firewall and needs no webhook\nendpoint. The access token needs the scope webhooks:view.',
    'Events are signed as webhooks are. The secret is printed at the start and stays the same for an access\ntoken; LATCHKEY_WEBHOOK_SECRET replaces it.',
    'With --json, each event and the answer to it is one line. Ctrl-C ends the command.',
  ],
  examples: [
    'latchkey listen --forward-to localhost:3000/webhooks',
    'latchkey listen --events license.created,license.revoked --print-json',
  ],
  async run(input) {
    const types = readTypes(input)
    const credentials = await requireCredentials()
    const ownSecret = readOwnSecret()
    const secret = ownSecret ?? secretFor(credentials.accessToken)
    const url = input.text('forward-to')
    const forward = url === undefined ? null : createForwarder(url, secret)
    const feed = new EventFeed(new ManagementApi(credentials, input.proxy))
    await feed.start()
    if (forward)
      printNote(ownSecret ? 'Signing with LATCHKEY_WEBHOOK_SECRET.' : `Signing secret for your program: ${secret}`)
    printNote(`Waiting for events${url === undefined ? '' : `, forwarding them to ${url}`}. Ctrl-C ends this.`)
    const stop = stopSignal()
    for await (const event of eventsOf(feed, stop)) {
      if (types && !types.includes(event.type)) continue
      report(input, event, forward && (await forward(event)))
    }
    return EXIT.ok
  },
}

function readOwnSecret(): string | null {
  const { LATCHKEY_WEBHOOK_SECRET: secret } = process.env
  if (!secret) return null
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return secret
  throw usageFailure('LATCHKEY_WEBHOOK_SECRET is not a secret of webhooks: whsec_ and base64.')
}

function readTypes(input: Input): string[] | null {
  const types = input.text('events')?.split(',') ?? null
  const unknown = types?.find((type) => !TYPES.includes(type))
  if (unknown === undefined) return types
  throw usageFailure(`--events: there is no event "${unknown}". There are ${TYPES.join(', ')}.`)
}

/** Aborted by Ctrl-C, or when the process is to end. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

/** New events until the signal. While Latchkey cannot be reached, asks less and less often. */
async function* eventsOf(feed: EventFeed, stop: AbortSignal): AsyncGenerator<FeedEvent> {
  for (let failures = 0; !stop.aborted; ) {
    await sleep(pauseAfter(failures), undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) return
    try {
      const events = await feed.next()
      if (failures > 0) printNote('Connected again.')
      failures = 0
      for (const event of events) if (!stop.aborted) yield event
    } catch (error) {
      failures += 1
      const pause = await noteFailure(error, failures)
      await sleep(pause, undefined, { signal: stop }).catch(() => undefined)
    }
  }
}

const pauseAfter = (failures: number): number =>
  failures === 0 ? POLL_MS : Math.min(LONGEST_PAUSE_MS, POLL_MS * 2 ** failures) * (0.5 + Math.random() / 2)

/** Resolves to milliseconds that the service wants us to wait; throws what waiting does not help against. */
async function noteFailure(error: unknown, failures: number): Promise<number> {
  const failure = failureOf(error)
  const mayPass = failure.exitCode === EXIT.unreachable || failure.exitCode === EXIT.rateLimited
  if (!mayPass) throw failure
  if (failures === 1) printNote(`${failure.message} Trying again.`)
  return failure instanceof ApiFailure ? (failure.retryAfter ?? 0) * 1_000 : 0
}

function report(input: Input, event: FeedEvent, delivery: Delivery | null): void {
  const { id, type, createdAt, data } = event
  if (input.isJson) {
    const answer = delivery && ('status' in delivery ? { status: delivery.status } : { error: delivery.error })
    printJsonLine({ id, type, timestamp: createdAt, data, answer })
    return
  }
  const time = paint(createdAt.slice(0, 19).replace('T', ' '), 'gray')
  print([time, plain(type).padEnd(26), plain(id), delivery ? describe(delivery) : ''].join('  ').trimEnd())
  if (input.flag('print-json')) printJsonLines({ type, timestamp: createdAt, data })
}

function describe(delivery: Delivery): string {
  if ('error' in delivery) return paint(`failed: ${plain(delivery.error)}`, 'red')
  const isSuccess = delivery.status >= 200 && delivery.status < 300
  return paint(`${delivery.status} in ${delivery.durationMs} ms`, isSuccess ? 'green' : 'red')
}
