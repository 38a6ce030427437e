import { updateMeInput } from '@/lib/people/portal/core/schema'
import { updateMe } from '@/lib/people/portal/server/account/update-me'
import { readMe } from '@/lib/people/portal/server/read-me'
import { isDiscordOn, portalRead, portalWrite } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => readMe(reading, customer, isDiscordOn()))

export const PATCH = portalWrite({ body: updateMeInput }, ({ work, visitor, customer, body }) =>
  updateMe(work, visitor, { customer, ...body }),
)
