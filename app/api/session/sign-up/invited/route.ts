import { signInReply } from '@/lib/http/sessions/session-reply'
import { invitedSignUpInput } from '@/lib/people/sign-in/core/schema'
import { signUpInvited } from '@/lib/people/sign-in/server/sign-up'
import { anonymousRoute } from '@/lib/wiring/sign-in'

const REFUSAL =
  'This invitation is no longer valid, or its email has an account already. Sign in, or ask for a new one.'

export const POST = anonymousRoute(invitedSignUpInput, async ({ deps, visitor, body }) =>
  signInReply(deps, visitor, { outcome: await signUpInvited(deps, visitor, body), refusal: REFUSAL }),
)
