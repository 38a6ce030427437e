import { emptyBody } from '@/lib/foundation/shared/answers'
import { deletePerson } from '@/lib/people/operator/server/change-person'
import { getDashboard } from '@/lib/wiring/dashboard-deps'
import { operatorWrite } from '@/lib/wiring/operator'

export const DELETE = operatorWrite({ params: ['person'], body: emptyBody }, ({ work, params, ...who }) =>
  deletePerson(work, { ...who, userId: params.person, operatorEmails: getDashboard().operatorEmails }),
)
