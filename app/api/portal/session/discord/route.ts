import { discordRoutes } from '@/lib/wiring/portal'

export const GET = discordRoutes.start
