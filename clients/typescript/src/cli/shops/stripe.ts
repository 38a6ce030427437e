import { createHmac } from 'node:crypto'
import { createLedger, type Json, type Payment } from './ledger.js'
import type { Happening, PlayedWebhook, Seller } from './seller.js'
import { addWebhook, removeWebhook } from './setup.js'
import { answerOf, endpointOf } from './stripe-answers.js'
import { chargeOf, disputeOf, idOf, invoiceOf, secondsOf, sessionOf, subscriptionObject } from './stripe-objects.js'

const VERSION = '2026-10-28.endive'

/** Plays Stripe as of its API version 2026-10-28: neither charges nor invoices name each other. */
export function createStripeSeller(): Seller {
  const ledger = createLedger((text) => idOf('in', text))
  const events: Json[] = []
  const webhooks: PlayedWebhook[] = []
  return {
    say: (happening, secret, at) => {
      const payment = ledger.book(happening, at)
      return objectsOf(happening, payment, at).map(([type, object]) => {
        const timestamp = secondsOf(at)
        const event = {
          ...{
            id: idOf('evt', `${type} ${JSON.stringify(happening)} ${events.length}`),
            object: 'event',
            api_version: VERSION,
            created: timestamp,
          },
          ...{ data: { object }, livemode: object['livemode'], pending_webhooks: 1, type },
          request: { id: null, idempotency_key: null },
        }
        events.unshift(event)
        const payload = JSON.stringify(event, null, 2)
        const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
        const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${signature}` }
        return { body: payload, headers }
      })
    },
    get: (path) => answerOf({ ...ledger, events, webhooks }, path),
    send: ({ method, path, body }) => {
      const [, , resource, id = ''] = path.split('/')
      if (resource !== 'webhook_endpoints') return undefined
      if (method === 'DELETE') return removeWebhook(webhooks, id) === null ? { id, deleted: true } : undefined
      if (method !== 'POST' || id) return undefined
      const form = new URLSearchParams(body)
      const events = form.getAll('enabled_events[]')
      // Only now is the secret shown.
      const { secret, ...created } = addWebhook(webhooks, { url: form.get('url') ?? '', events })
      return { ...endpointOf(created), secret }
    },
    webhooks,
  }
}

function objectsOf({ type }: Happening, payment: Payment, at: Date): [type: string, object: Json][] {
  switch (type) {
    case 'order.paid':
    case 'subscription.renewed':
      return [
        ...(payment.isFirst ? [['checkout.session.completed', sessionOf(payment)] satisfies [string, Json]] : []),
        ...(payment.data.subscription ? [['invoice.paid', invoiceOf(payment)] satisfies [string, Json]] : []),
      ]
    case 'order.refunded': {
      // Which refunds it was is left out of the event since 2022.
      const { refunds: _, ...charge } = chargeOf(payment)
      return [['charge.refunded', charge]]
    }
    case 'subscription.ended':
      return [['customer.subscription.deleted', subscriptionObject(payment, at)]]
    case 'payment.failed': {
      const unpaid = { ...payment, orderId: idOf('in', `failed ${at.getTime()}`), isFirst: false }
      const tried = { status: 'open', amount_paid: 0, attempted: true, attempt_count: 1 }
      const times = { status_transitions: { finalized_at: secondsOf(at), paid_at: null } }
      return [['invoice.payment_failed', { ...invoiceOf(unpaid), ...tried, ...times }]]
    }
    case 'dispute.opened':
      return [['charge.dispute.created', disputeOf(payment)]]
    case 'dispute.closed':
      return [['charge.dispute.closed', disputeOf(payment)]]
  }
}
