import { postTest, recordTest } from '@/lib/notifications/server/chat/test-chat'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'
import { chatTestParts } from '@/lib/wiring/notifications'

export const POST = dashboardWrite(
  'org:update',
  { body: emptyBody, prepare: ({ reading, actor }) => postTest(reading, actor, chatTestParts()) },
  ({ work, actor, prepared }) => recordTest(work, actor, prepared),
)
