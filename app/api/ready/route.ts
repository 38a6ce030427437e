import { everyMethod } from '@/lib/http/public-api/every-method'
import { readyRoute } from '@/lib/http/public-api/web-adapter'
import { getWatch } from '@/lib/wiring/watch'

export const dynamic = 'force-dynamic'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(readyRoute(() => getWatch().probes.ready()))
