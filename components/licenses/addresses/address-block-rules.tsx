'use client'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Card } from '@/components/ui/layout/card'
import { useUnblockAddress } from '@/lib/catalog/licenses/addresses/client/address-mutations'
import type { AddressesView } from '@/lib/catalog/licenses/addresses/core/schema'

type Rule = AddressesView['rules'][number]
type Props = {
  org: string
  licenseId: string
  rules: readonly Rule[]
  mayManage: boolean
  onBlock: (address: string) => void
}

const SCOPES = { license: 'this license', product: 'the product', organization: 'the organization' }

/** IP addresses and networks that are refused regardless of the license's settings. */
export function AddressRules({ org, licenseId, rules, mayManage, onBlock }: Props) {
  const unblock = useUnblockAddress(org, licenseId)
  return (
    <Card
      title="Blocked IP addresses"
      description="Blocked IP addresses are always refused. Product and organization rules also apply."
      isFlush
      action={
        mayManage && (
          <Button size="small" onClick={() => onBlock('')}>
            Block an IP address
          </Button>
        )
      }
    >
      {rules.length === 0 ? (
        <p className="px-4 py-6 text-muted text-small">No blocked IP addresses.</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {rules.map(({ id, network, scope, note }) => (
            <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-4 px-4 py-1 text-small">
              <span className="w-64 shrink-0 break-all font-mono max-sm:w-full">{network}</span>
              <span className="min-w-0 flex-1 break-words text-muted">{note}</span>
              <span className="text-muted">by {SCOPES[scope]}</span>
              {mayManage && scope === 'license' && (
                <IconButton label={`Unblock ${network}`} size="small" onClick={() => unblock.mutate({ rule_id: id })}>
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
