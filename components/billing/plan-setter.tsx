import { ContactLink } from '@/components/site/contact-link'
import { TextLink } from '@/components/ui/navigation/link'
import { isContactLink } from '@/lib/foundation/plans/core/operated-by'

type Props = {
  /** of the operator; null if none is set */
  contact: string | null
  /** the reader runs the installation */
  isOperator: boolean
}

/** How another plan is had where plans aren't paid for: from the operator. */
export function PlanSetter({ contact, isOperator }: Props) {
  if (isOperator)
    return (
      <span>
        You set the plans of this installation in the <TextLink href="/operator">operator console</TextLink>.
      </span>
    )
  if (contact === null) return <span>Plans are set by the operator of this installation.</span>
  return (
    <span>
      To change your plan, {isContactLink(contact) ? 'go to' : 'write to'} <ContactLink contact={contact} />.
    </span>
  )
}
