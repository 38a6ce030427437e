'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { DangerCard } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useEraseCustomer } from '@/lib/catalog/customers/client/customer-mutations'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'

/** Erasing a customer who asks for it. */
export function CustomerDanger({ org, customer }: { org: string; customer: CustomerView }) {
  const router = useRouter()
  const erase = useEraseCustomer(org, customer.id, {
    alsoInvalidates: [licenseKeys.all(org)],
    onSuccess: () => router.push(`/${org}/customers`),
  })
  const erasing = {
    title: 'Erase customer',
    description:
      'Deletes what you store about them, including revoked and expired licenses. Revoke or transfer active licenses first.',
    action: (
      <ConfirmDialog
        trigger={<Button variant="danger-quiet">Erase customer</Button>}
        title="Erase this customer"
        confirm="Erase customer"
        typeName={customer.email ?? customer.discord_id ?? customer.id}
        danger
        onConfirm={() => erase.mutateAsync(undefined)}
      >
        Their name, notes, IP addresses, and revoked and expired licenses are deleted. The audit log keeps its entries.
        This can’t be undone.
      </ConfirmDialog>
    ),
  }
  return <DangerCard actions={[erasing]} />
}
