import { emptyQuery } from '@/lib/foundation/shared/answers'
import { readSystem } from '@/lib/people/operator/server/read-system'
import { operatorRead, readKnown } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: emptyQuery }, async ({ reading }) => readSystem(reading, await readKnown()))
