import { PLANS, type Plan } from '@/lib/foundation/plans/core/plan'
import { earliestActiveFrom, publishedKeys } from './key-timeline'
import { presentKeySet } from './present-key-set'
import type { SigningView } from './schema'

type Facts = {
  productId: string
  isProductOn: boolean
  isOrganizationOn: boolean
  plan: Plan
  keys: { kid: string; publicKey: Uint8Array; activeFrom: Date }[]
}

/** Signing state of a product for its vendor: switches, plan and keys. */
export const presentSigning = (facts: Facts, now: Date): SigningView => ({
  product_enabled: facts.isProductOn,
  organization_enabled: facts.isOrganizationOn,
  plan: facts.plan,
  plan_permits: PLANS[facts.plan].signedValidation,
  is_signing: facts.isProductOn && facts.isOrganizationOn && PLANS[facts.plan].signedValidation,
  key_set_path: `/api/v1/keys/${facts.productId}`,
  next_could_sign_from: earliestActiveFrom(now).toISOString(),
  keys: publishedKeys(facts.keys, now).flatMap(({ state, ...key }) =>
    state === 'expired'
      ? []
      : {
          kid: key.kid,
          state,
          active_from: key.activeFrom.toISOString(),
          published_until: key.publishedUntil?.toISOString() ?? null,
          public_key: presentKeySet([key]).keys[0]?.x ?? '',
        },
  ),
})
