import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const chatView = () => import('../core/schema-chat').then((schemas) => schemas.chatView)

export const chatPath = (org: string, rest = ''): string => `/api/dashboard/${org}/chat${rest}`

/** The connection to Slack or Discord. */
export const chatQuery = (org: string) =>
  queryOptions({
    queryKey: ['chat', org],
    queryFn: ({ signal }) => getJson(chatPath(org), chatView, signal),
  })
