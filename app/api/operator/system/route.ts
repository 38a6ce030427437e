import { readSystem } from '@/lib/operator/server/read-system'
import { emptyQuery } from '@/lib/shared/answers'
import { operatorRead, readReadiness } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: emptyQuery }, async ({ reading }) =>
  readSystem(reading, await readReadiness()),
)
