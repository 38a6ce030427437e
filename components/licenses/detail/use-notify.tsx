'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/input/checkbox'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import type { CustomerMail } from '@/lib/foundation/mail/core/mail-kinds'

type Mailed = { customer: { email: string | null } | null; product: Pick<LicenseView['product'], 'mails_off'> }

/** Whether a change mails the customer: a checkbox with its help text. */
export function useNotifyCustomer({ customer, product }: Mailed, mail: CustomerMail, isTicked = true) {
  const [isWanted, setIsWanted] = useState(isTicked)
  const isOff = product.mails_off.includes(mail)
  const email = customer?.email ?? null
  const isPossible = email !== null && !isOff
  return {
    notify: isWanted && isPossible,
    field: (
      <Checkbox
        label="Email the customer"
        help={
          isOff
            ? "Off in the product's settings, under Customer portal."
            : (email ?? (customer === null ? 'In stock: there is no customer yet.' : 'This customer has no email.'))
        }
        checked={isWanted && isPossible}
        disabled={!isPossible}
        onChange={setIsWanted}
      />
    ),
  }
}
