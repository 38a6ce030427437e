import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { StripeAccess } from './stripe-access'

type NewCustomer = { organizationId: string; name: string; email: string }

/**
 * The customer of an organization at Stripe: the known one, or a new one where there is none, or where it was deleted
 * there. Two requests at once are given the same.
 */
export async function findOrCreateCustomer(
  access: StripeAccess,
  known: string | null,
  customer: NewCustomer,
): Promise<string> {
  if (known !== null && (await isThere(access, known))) return known
  const { organizationId, name, email } = customer
  const { id } = await access.ask((stripe) =>
    stripe.customers.create(
      { name, email, metadata: { organization_id: organizationId } },
      { idempotencyKey: keyOf([organizationId, known, email, name]) },
    ),
  )
  return id
}

/** Of everything that the request depends on: Stripe refuses a known key with other parameters. Headers are Latin-1. */
const keyOf = (parts: readonly (string | null)[]): string =>
  `customer ${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`

const isThere = ({ ask }: StripeAccess, id: string): Promise<boolean> =>
  ask(async (stripe) => {
    try {
      return (await stripe.customers.retrieve(id)).deleted !== true
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return false
      throw error
    }
  })
