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
