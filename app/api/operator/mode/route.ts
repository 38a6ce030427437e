import { emptyQuery } from '@/lib/foundation/shared/answers'
import { modeInput } from '@/lib/people/operator/core/schema-mode'
import { changeMode } from '@/lib/people/operator/server/change-mode'
import { recordOperatorAct } from '@/lib/people/operator/server/record-operator-act'
import { operatorRead, operatorWrite, readServing } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: emptyQuery }, ({ reading }) => readServing(reading))

export const PUT = operatorWrite({ body: modeInput }, async ({ work, visitor, operator, body }) => {
  const what = await changeMode(work, operator, body)
  if (what !== null) await recordOperatorAct(work, visitor, { operator, act: 'installation.plans_changed', what })
  return { changed: what !== null }
})
