import { notificationsInput } from '@/lib/people/account/core/schema'
import { chooseSignInMails } from '@/lib/people/account/server/choose-sign-in-mails'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(notificationsInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => chooseSignInMails(work, user, body.sign_in_mails)),
)
