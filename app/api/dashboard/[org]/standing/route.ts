import { emptyQuery } from '@/lib/foundation/shared/answers'
import { getStanding } from '@/lib/service/billing/server/get-standing'
import { memberRead } from '@/lib/wiring/dashboard'

export const GET = memberRead({ query: emptyQuery }, async ({ reading, member }) => ({
  standing: await getStanding(reading, member),
}))
