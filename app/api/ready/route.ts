import { readiness } from '@/lib/http/readiness'
import { getApp } from '@/lib/wiring'

export const dynamic = 'force-dynamic'

/** Readiness: the parts behind this process can be reached. 200 or 503. */
export const GET = () => readiness(getApp().assertReady)
