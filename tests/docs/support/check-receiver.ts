import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { eventCatalogue } from '@/lib/service/webhooks/core/event-catalogue'

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of the documentation 123').toString('base64')}`
const OTHER_SECRET = `whsec_${Buffer.from('another secret of 24 bytes or so').toString('base64')}`
const ID = 'evt_01934c5e7a107000'
const STALE_MS = 3_600_000
/** A receiver that does not answer fails, instead of its test timing out. */
const LONGEST_MS = 30_000

type Delivery = {
  name: string
  isSigned?: boolean
  secret?: string
  at?: Date
  change?: (body: string) => string
  isGenuine: boolean
}

const DELIVERIES: Delivery[] = [
  { name: 'an event that is signed', isGenuine: true },
  { name: 'an event that was altered', change: (body) => body.replace('license', 'licence'), isGenuine: false },
  { name: 'an event signed with another secret', secret: OTHER_SECRET, isGenuine: false },
  { name: 'an event without a signature', isSigned: false, isGenuine: false },
  { name: 'an event that is too old', at: new Date(Date.now() - STALE_MS), isGenuine: false },
]

/** Sends a receiver an event, and what it has to refuse. Resolves to what it did wrong. */
export async function receiverProblems(port: number): Promise<string[]> {
  const url = `http://127.0.0.1:${port}/webhooks`
  await untilListening(port)
  const problems = await Promise.all(DELIVERIES.map((delivery) => deliver(url, delivery)))
  return problems.filter((problem) => problem !== null)
}

async function deliver(url: string, { isSigned = true, ...delivery }: Delivery) {
  const { name, secret = WEBHOOK_SECRET, at = new Date(), change, isGenuine } = delivery
  const sample = eventCatalogue().find(({ type }) => type === 'license.revoked')?.sample ?? ''
  const signed = {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(ID, at, sample),
  }
  const { status } = await fetch(url, {
    method: 'POST',
    body: change ? change(sample) : sample,
    headers: { 'Content-Type': 'application/json', ...(isSigned && signed) },
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const isAccepted = status >= 200 && status < 300
  const isRefused = status >= 400 && status < 500
  return (isGenuine ? isAccepted : isRefused) ? null : `${name} was answered ${status}`
}

async function untilListening(port: number) {
  for (let i = 0; i < 600; i++) {
    if (await connects(port)) return
    await sleep(100)
  }
  throw new Error('the receiver does not listen')
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
