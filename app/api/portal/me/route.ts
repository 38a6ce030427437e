import { updateMeInput } from '@/lib/portal/core/schema'
import { readMe } from '@/lib/portal/server/read-me'
import { updateMe } from '@/lib/portal/server/update-me'
import { isDiscordOn, portalRead, portalWrite } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => readMe(reading, customer, isDiscordOn()))

export const PATCH = portalWrite({ body: updateMeInput }, ({ work, customer, body }) => updateMe(work, customer, body))
