import { chooseMailsInput } from '@/lib/people/portal/core/schema'
import { chooseOwnMails } from '@/lib/people/portal/server/account/choose-own-mails'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ body: chooseMailsInput }, ({ work, customer, body }) =>
  chooseOwnMails(work, customer, {
    organizationId: body.organization_id,
    email: body.email,
    isWanted: body.is_wanted,
  }),
)
