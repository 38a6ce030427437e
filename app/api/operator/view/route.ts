import { stopViewing } from '@/lib/operator/server/view-organization'
import { emptyBody } from '@/lib/shared/answers'
import { operatorWrite } from '@/lib/wiring/operator'

export const DELETE = operatorWrite({ body: emptyBody }, ({ work, operator }) => stopViewing(work, operator))
