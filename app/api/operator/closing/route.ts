import { emptyBody } from '@/lib/foundation/shared/answers'
import { closeConsole } from '@/lib/people/operator/server/open-console'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: emptyBody }, ({ work, operator }) => closeConsole(work, operator))
