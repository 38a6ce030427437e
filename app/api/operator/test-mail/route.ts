import { emptyBody } from '@/lib/foundation/shared/answers'
import { recordTestMail, sendTestMail } from '@/lib/people/operator/server/send-test-mail'
import { mailTestParts, operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite(
  { body: emptyBody, prepare: ({ operator, reading }) => sendTestMail(reading, operator, mailTestParts()) },
  ({ work, operator, visitor, prepared }) => recordTestMail(work, { operator, visitor, result: prepared }),
)
