import { salesRoute } from '@/lib/wiring/sales'

export const POST = salesRoute
