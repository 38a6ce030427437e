import { openOrderLinkRoute } from '@/lib/wiring/portal'

export const POST = openOrderLinkRoute
