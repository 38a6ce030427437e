import { operatorContactInput } from '@/lib/people/operator/core/schema-mode'
import { changeContact, contactWords } from '@/lib/people/operator/server/change-contact'
import { recordOperatorAct } from '@/lib/people/operator/server/record-operator-act'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite({ body: operatorContactInput }, async ({ work, visitor, operator, body }) => {
  const { isChanged } = await changeContact(work, body)
  if (isChanged)
    await recordOperatorAct(work, visitor, { operator, act: 'installation.contact_changed', what: contactWords(body) })
  return { changed: isChanged }
})
