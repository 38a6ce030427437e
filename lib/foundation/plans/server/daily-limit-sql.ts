import { PLAN_IDS, PLANS } from '../core/plan'

const OF_PLANS = PLAN_IDS.filter((plan) => PLANS[plan].dailyLimit !== null)
  .map((plan) => `when '${plan}' then ${PLANS[plan].dailyLimit}`)
  .join(' ')

/** SQL: `dailyLimit` of an organization with the columns `plan` and `daily_limit_override`; null is unlimited. */
export const dailyLimitSql = (organization: string): string =>
  `case ${organization}.plan ${OF_PLANS} else ${organization}.daily_limit_override end`

/** SQL: `burstLimit` of a daily limit. */
export const burstLimitSql = (limit: string): string => `case when ${limit} >= 5 then ${limit} + ${limit} / 5 end`
