import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { createStripeApi } from './stripe-api'
import {
  inSeconds,
  newInvoice,
  newStripeId,
  newSubscription,
  type StripeObject,
  type Subscription,
} from './stripe-state'

const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_of_the_test', STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test' }
const signer = new Stripe(SECRETS.STRIPE_SECRET_KEY)

/** A webhook as it is sent: its body, and the header that signs it. */
export type Webhook = { payload: string; signature: string }
export type TestStripe = Awaited<ReturnType<typeof startStripe>>

/** Stripe's API with state, a page that pays, and its webhooks, signed by Stripe's own library. */
export async function startStripe() {
  const api = createStripeApi()
  const { state } = api
  let isDown = false
  let calls = 0
  let beforeAnswer: (path: string) => Promise<void> = async () => undefined
  let send: (webhook: Webhook) => Promise<unknown> = async () => undefined

  const event = (type: string, object: StripeObject, secret = SECRETS.STRIPE_WEBHOOK_SECRET, at = inSeconds()) => {
    const payload = JSON.stringify({
      id: newStripeId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: inSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    return { payload, signature: signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) }
  }

  /** What the hosted page does: the subscription, its invoice, the session, then the webhook. */
  async function pay(sessionId: string): Promise<Subscription> {
    const session = state.sessions.find(({ id }) => id === sessionId)
    const price = state.prices.find(({ id }) => id === session?.price)
    if (!session || !price || session.status !== 'open') throw new Error(`no open session ${sessionId}`)
    const subscription = newSubscription(session.customer, price, { metadata: session.subscription_metadata })
    state.subscriptions.push(subscription)
    state.invoices.push(newInvoice(subscription, url, state.invoices.length + 1))
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
    await send(event('customer.subscription.created', subscription))
    return subscription
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const [, page = '', id = ''] = pathname.split('/')
    const form = new URLSearchParams(await readText(request))
    if (page !== 'v1') return hostedPage(response, { page, id, searchParams, isPost: request.method === 'POST' })
    calls += 1
    if (isDown) return void response.destroy()
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    const call = { method: request.method ?? '', path: pathname, query: searchParams, form, url }
    const reply = api.answer(call, idempotencyKey)
    // What it saw is fixed now; the answer may be late.
    const body = JSON.stringify(reply.body)
    await beforeAnswer(pathname)
    return void response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  type Visit = { page: string; id: string; searchParams: URLSearchParams; isPost: boolean }
  async function hostedPage(response: ServerResponse, { page, id, searchParams, isPost }: Visit) {
    if (page === 'pay' && isPost) {
      await pay(id)
      const session = state.sessions.find((one) => one.id === id)
      return void response.writeHead(303, { Location: session?.success_url ?? '/' }).end()
    }
    const back = searchParams.get('return') ?? '/'
    const content =
      page === 'pay'
        ? '<h1>Subscribe to Pro</h1><form method="post"><button>Pay</button></form>'
        : `<h1>Billing portal</h1><a href="${back}">Return</a>`
    return void response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Stripe</title><body>${content}</body></html>`)
  }

  return {
    env: { ...SECRETS, STRIPE_API_URL: url },
    state,
    calls: () => calls,
    pay,
    event,
    /** Where webhooks go; nowhere until this is called. */
    sendTo: (to: typeof send) => {
      send = to
    },
    /** Every call fails from now on, or works again. */
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Awaited between what a call saw and its answer. */
    delay: (wait: typeof beforeAnswer) => {
      beforeAnswer = wait
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
