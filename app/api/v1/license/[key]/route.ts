import { after } from 'next/server'
import { everyMethod } from '@/lib/http/public-api/every-method'
import { lookupRoute } from '@/lib/http/public-api/web-adapter'
import { getApp } from '@/lib/wiring/public-api'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(lookupRoute(getApp, after))
