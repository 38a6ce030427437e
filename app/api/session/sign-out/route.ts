import { signOutRoute } from '@/lib/wiring/sign-in'

export const POST = signOutRoute
