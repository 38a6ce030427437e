'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/input/checkbox'
import type { TransferItem } from '@/lib/catalog/licenses/transfers/core/schema-transfer'
import type { CustomerMail } from '@/lib/foundation/mail/core/mail-kinds'

/** Whether a decision mails the two customers of a transfer: a checkbox that names them. */
export function useNotifyBoth({ from, to_email, product }: TransferItem, mail: CustomerMail) {
  const [isWanted, setIsWanted] = useState(true)
  const isOff = product.mails_off.includes(mail)
  const notify = isWanted && !isOff
  return {
    notify,
    field: (
      <Checkbox
        label="Email both customers"
        help={
          isOff
            ? "Off in the product's settings, under Customer portal."
            : [from.email, to_email].filter(Boolean).join(', ')
        }
        checked={notify}
        disabled={isOff}
        onChange={setIsWanted}
      />
    ),
  }
}
