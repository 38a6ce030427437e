import { providerRoute } from '@/lib/wiring-access'

export const GET = providerRoute
export const POST = providerRoute
