export const PLAN_IDS = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof PLAN_IDS)[number]

/** The limits and features of a plan. Null is unlimited. */
export type PlanTerms = {
  title: string
  /** requests of one product in one UTC day; Enterprise may override it (docs/contract.md section 1) */
  dailyLimit: number | null
  /** products of one organization: since the daily limit is per product, it would be no limit without this one */
  products: number
  /** members and open invitations together */
  members: number
  webhookEndpoints: number
  accessTokens: number
  shops: number
  signedValidation: boolean
}

/** What an organization has a number of, which its plan limits. */
export const COUNTED = ['products', 'members', 'webhookEndpoints', 'accessTokens', 'shops'] as const
export const COUNTED_WORDS: Record<(typeof COUNTED)[number], string> = {
  products: 'products',
  members: 'members and invitations',
  webhookEndpoints: 'webhook endpoints',
  accessTokens: 'access tokens',
  shops: 'shops',
}

/** What `signedValidation` gives: only a signed answer can be kept, so offline grace comes with it. */
export const SIGNED_TITLE = 'Signed validation and offline grace'

/** The plans that have it, as a sentence names them. */
export const signedPlans = (): string =>
  PLAN_IDS.filter((id) => PLANS[id].signedValidation)
    .map((id) => PLANS[id].title)
    .join(' and ')

export const PLANS: Record<Plan, PlanTerms> = {
  free: {
    title: 'Free',
    dailyLimit: 10_000,
    products: 20,
    members: 10,
    webhookEndpoints: 10,
    accessTokens: 5,
    shops: 3,
    signedValidation: false,
  },
  pro: {
    title: 'Pro',
    dailyLimit: 100_000,
    products: 200,
    members: 100,
    webhookEndpoints: 50,
    accessTokens: 50,
    shops: 20,
    signedValidation: true,
  },
  enterprise: {
    title: 'Enterprise',
    dailyLimit: null,
    products: 2_000,
    members: 1_000,
    webhookEndpoints: 200,
    accessTokens: 500,
    shops: 100,
    signedValidation: true,
  },
}

export const isPlan = (word: string): word is Plan => PLAN_IDS.some((known) => known === word)

/** A product's requests per UTC day; null is unlimited (docs/contract.md section 1). */
export const dailyLimit = (plan: Plan, enterpriseOverride: number | null): number | null =>
  plan === 'enterprise' ? enterpriseOverride : PLANS[plan].dailyLimit
