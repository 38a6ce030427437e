import { stripeRoute } from '@/lib/wiring/billing'

export const POST = stripeRoute
