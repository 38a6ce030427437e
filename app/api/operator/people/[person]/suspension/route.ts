import { emptyBody } from '@/lib/foundation/shared/answers'
import { resumePerson, suspendPerson } from '@/lib/people/operator/server/change-person'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['person'], body: emptyBody }, ({ work, params, ...who }) =>
  suspendPerson(work, { ...who, userId: params.person }),
)

export const DELETE = operatorWrite({ params: ['person'], body: emptyBody }, ({ work, params, ...who }) =>
  resumePerson(work, { ...who, userId: params.person }),
)
