'use client'
import { useRouter } from 'next/navigation'
import { confirmed, DangerCard } from '@/components/ui/layout/danger-card'
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
  const erasing = confirmed({
    title: 'Erase customer',
    description:
      'Deletes what you store about them, including revoked and expired licenses. Revoke or transfer active licenses first.',
    question: 'Erase this customer',
    typeName: customer.email ?? customer.discord_id ?? customer.id,
    onConfirm: () => erase.mutateAsync(undefined),
    consequences:
      "Their name, notes, IP addresses, and revoked and expired licenses are deleted. The audit log keeps its entries. This can't be undone.",
  })
  return <DangerCard actions={[erasing]} />
}
