import { after } from 'next/server'
import { lookupRoute } from '@/lib/http/public-api/web-adapter'
import { getApp } from '@/lib/wiring/public-api'

const handler = lookupRoute(getApp, after)

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
