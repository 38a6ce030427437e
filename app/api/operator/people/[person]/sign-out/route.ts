import { emptyBody } from '@/lib/foundation/shared/answers'
import { signPersonOut } from '@/lib/people/operator/server/change-person'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['person'], body: emptyBody }, ({ work, params, ...who }) =>
  signPersonOut(work, { ...who, userId: params.person }),
)
