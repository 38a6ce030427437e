import { everyMethod } from '@/lib/http/public-api/every-method'
import { answerHealth } from '@/lib/http/public-api/probes'
import { probeRoute } from '@/lib/http/public-api/web-adapter'

export const dynamic = 'force-dynamic'

// Checks no other part: a process that cannot reach its database is still alive.
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(probeRoute(answerHealth))
