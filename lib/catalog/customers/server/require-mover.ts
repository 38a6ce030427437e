import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import { Fault } from '@/lib/foundation/platform/fault'

const NEEDED = ['licenses:update', 'licenses:reveal'] as const

/**
 * Whoever changes whose licenses they are chooses who reads the keys in the portal, and could enter an email of their
 * own: so it takes the permissions of a transfer as well.
 */
export function requireMover(actor: Granted<'customers:update'>): void {
  const missing = NEEDED.find((permission) => !grant(actor, permission))
  if (missing)
    throw new Fault(
      'forbidden',
      `Your role does not permit this (${missing}): the licenses move to another sign-in of the customer portal.`,
    )
}
