import { signOutRoute } from '@/lib/wiring-access'

export const POST = signOutRoute
