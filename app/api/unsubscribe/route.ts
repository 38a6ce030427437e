import { openUnsubscribePage, unsubscribe } from '@/lib/wiring/portal'

export const GET = openUnsubscribePage
export const POST = unsubscribe
