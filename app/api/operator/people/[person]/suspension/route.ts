import { emptyBody } from '@/lib/foundation/shared/answers'
import { suspendPersonInput } from '@/lib/people/operator/core/schema-people'
import { resumePerson, suspendPerson } from '@/lib/people/operator/server/change-person'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['person'], body: suspendPersonInput }, ({ work, params, body, ...who }) =>
  suspendPerson(work, { ...who, userId: params.person, reason: body.reason }),
)

export const DELETE = operatorWrite({ params: ['person'], body: emptyBody }, ({ work, params, ...who }) =>
  resumePerson(work, { ...who, userId: params.person }),
)
