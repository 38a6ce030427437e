import { emptyBody } from '@/lib/foundation/shared/answers'
import { postTest, recordTest } from '@/lib/service/notifications/server/chat/test-chat'
import { dashboardWrite } from '@/lib/wiring/dashboard'
import { chatTestParts } from '@/lib/wiring/notifications'

export const POST = dashboardWrite(
  'org:update',
  { body: emptyBody, prepare: ({ reading, actor }) => postTest(reading, actor, chatTestParts()) },
  ({ work, actor, prepared }) => recordTest(work, actor, prepared),
)
