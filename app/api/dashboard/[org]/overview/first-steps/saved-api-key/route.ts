import { savedApiKeyInput } from '@/lib/people/overview/core/schema'
import { noteSavedApiKey } from '@/lib/people/overview/server/note-saved-api-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('products:create', { body: savedApiKeyInput }, ({ work, actor, body }) =>
  noteSavedApiKey(work, actor, body),
)
