import { downloadRoute } from '@/lib/wiring/sales'

export const POST = downloadRoute
