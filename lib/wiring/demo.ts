import { readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { DEMO_CALLS } from '@/lib/foundation/rate-limit/core/window'
import { createCallLimit } from '@/lib/foundation/rate-limit/server/call-limit'
import { createDemoRoute } from '@/lib/http/routes/demo-route'
import { answerDemo, isDemoThere } from '@/lib/service/validation/explain/server/answer-demo'
import { getDashboard } from './dashboard-deps'
import { getParts } from './parts'
import { createRateCounter } from './rate-limits'

const getLimit = onGlobal('demo calls', () =>
  createCallLimit(DEMO_CALLS, createRateCounter(getParts().probePool, DEMO_CALLS)),
)

export const demoRoute = createDemoRoute(getDashboard, { limit: getLimit, answer: answerDemo })

export const readDemoState = (): Promise<boolean> => isDemoThere({ pool: getParts().probePool })

/** Whether there are plans to pay for. */
export const takesPayments = (): boolean => readEnv().STRIPE_SECRET_KEY !== undefined
