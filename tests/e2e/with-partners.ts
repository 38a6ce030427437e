import { startStripe, type TestStripe } from '@/tests/support/servers/stripe/stripe-server'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'
import { test as base } from './fixtures'

export const STATUS_OPERATOR = 'status@operators.test'

/**
 * A server of its own that bills by Stripe and writes to chat, with an operator of the status page. The files that use
 * it are the project `partners`, whose one worker starts it once.
 */
export const test = base.extend<object, { stripe: TestStripe; chat: Receiver }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  /** Stands in for Slack and Discord. */
  chat: [
    async ({}, use) => {
      const receiver = await startReceiver((response) => void response.writeHead(200).end('ok'))
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    ({ stripe, chat }, use) =>
      use({ ...stripe.env, CHAT_URL: new URL(chat.url).origin, OPERATOR_EMAILS: STATUS_OPERATOR }),
    { scope: 'worker' },
  ],
})
