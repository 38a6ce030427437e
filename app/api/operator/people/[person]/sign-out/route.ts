import { signPersonOut } from '@/lib/operator/server/change-person'
import { emptyBody } from '@/lib/shared/answers'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['person'], body: emptyBody }, ({ work, params, ...who }) =>
  signPersonOut(work, { ...who, userId: params.person }),
)
