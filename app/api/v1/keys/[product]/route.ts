import { everyMethod } from '@/lib/http/public-api/every-method'
import { keysRoute } from '@/lib/http/public-api/keys-route'
import { getApp } from '@/lib/wiring/public-api'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(keysRoute(getApp))
