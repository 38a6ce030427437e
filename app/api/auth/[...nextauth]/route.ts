import { providerRoute } from '@/lib/wiring/sign-in'

export const GET = providerRoute
export const POST = providerRoute
