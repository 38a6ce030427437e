import { after } from 'next/server'
import { validateRoute } from '@/lib/http/public-api/web-adapter'
import { getApp } from '@/lib/wiring/public-api'

const handler = validateRoute(getApp, after)

// Every method, because Next answers the ones left out without an Allow header.
export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
