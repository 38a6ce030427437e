import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { WRITES_OF_LICENSE, WRITES_OF_PERSON } from '../core/write-limits'
import type { PortalDeps } from './portal-deps'
import type { Customer } from './read-customer'

/** Counts a customer's change to a license, or to what their account has; refuses it if the limit is exceeded. */
export async function limitWrites(
  { limit, clock }: Pick<PortalDeps, 'limit' | 'clock'>,
  { personId }: Customer,
  licenseId: string | undefined,
): Promise<Throttled | null> {
  const attempt = await limit.consume(
    [
      ...(licenseId === undefined ? [] : [{ rule: WRITES_OF_LICENSE, identifier: `${personId} ${licenseId}` }]),
      { rule: WRITES_OF_PERSON, identifier: personId },
    ],
    clock(),
  )
  return attempt.isOver ? { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds } : null
}
