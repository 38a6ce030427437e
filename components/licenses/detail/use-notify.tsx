'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/input/checkbox'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import type { CustomerMail } from '@/lib/foundation/mail/core/mail-kinds'
import { isOptional } from '@/lib/foundation/mail/core/mail-limits'

type Mailed = Pick<LicenseView, 'customer' | 'is_unsubscribed'> & {
  product: Pick<LicenseView['product'], 'mails_off'>
}

/** Whether a change mails the customer: a checkbox with its help text. */
export function useNotifyCustomer(license: Mailed, mail: CustomerMail, isTicked = true) {
  const [isWanted, setIsWanted] = useState(isTicked)
  const reason = unsentBecause(license, mail)
  const isPossible = reason === null
  return {
    notify: isWanted && isPossible,
    field: (
      <Checkbox
        label="Email the customer"
        help={reason ?? license.customer?.email}
        checked={isWanted && isPossible}
        disabled={!isPossible}
        onChange={setIsWanted}
      />
    ),
  }
}

/** Why the customer can't get this email; null if they can. */
function unsentBecause({ customer, product, is_unsubscribed }: Mailed, mail: CustomerMail): string | null {
  if (product.mails_off.includes(mail)) return "Off in the product's settings, under Customer portal."
  if (customer === null) return 'In stock: there is no customer yet.'
  if (customer.email === null) return 'This customer has no email.'
  return is_unsubscribed && isOptional({ mail }) ? 'The customer unsubscribed from these emails.' : null
}
