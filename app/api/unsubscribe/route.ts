import { openUnsubscribePage } from '@/lib/http/routes/unsubscribe-route'
import { unsubscribeRoute } from '@/lib/wiring/portal'

export const GET = openUnsubscribePage
export const POST = unsubscribeRoute
