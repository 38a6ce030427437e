import { closeConsole } from '@/lib/operator/server/open-console'
import { emptyBody } from '@/lib/shared/answers'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: emptyBody }, ({ work, operator }) => closeConsole(work, operator))
