import { emptyBody } from '@/lib/foundation/shared/answers'
import { stopViewing } from '@/lib/people/operator/server/view-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const DELETE = operatorWrite({ body: emptyBody }, ({ work, operator }) => stopViewing(work, operator))
