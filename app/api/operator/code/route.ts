import { consoleReply } from '@/lib/http/sessions/second-factor-reply'
import { openConsole } from '@/lib/people/operator/server/open-console'
import { secondFactorInput } from '@/lib/people/sign-in/core/schema'
import { operatorCode } from '@/lib/wiring/operator'

export const POST = operatorCode(secondFactorInput, async ({ access, visitor, user, body }) =>
  consoleReply(await openConsole(access, visitor, { user, code: body.code }), visitor),
)
