import { everyMethod } from '@/lib/http/public-api/every-method'
import { statusRoute } from '@/lib/http/public-api/status-route'
import { getStatusPage } from '@/lib/wiring/status-page'

export const dynamic = 'force-dynamic'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(
  statusRoute(() => getStatusPage().readStatus()),
)
