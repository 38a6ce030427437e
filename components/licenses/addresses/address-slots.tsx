'use client'
import { Ban, X } from 'lucide-react'
import { useState } from 'react'
import { useNotifyCustomer } from '@/components/licenses/detail/use-notify'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import {
  useAddAddress,
  useRemoveAddress,
  useResetAddresses,
} from '@/lib/catalog/licenses/addresses/client/address-mutations'
import type { AddressesView } from '@/lib/catalog/licenses/addresses/core/schema'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'

type Props = {
  org: string
  license: LicenseView
  slots: AddressesView['slots']
  mayManage: boolean
  onBlock: (address: string) => void
}

/** The IP addresses that have a slot. */
export function AddressSlots({ org, license, slots, mayManage, onBlock }: Props) {
  const remove = useRemoveAddress(org, license.id)
  return (
    <Card
      title="Registered IP addresses"
      description={lineOf(license)}
      isFlush
      action={mayManage && slots.length > 0 && <ResetAll org={org} license={license} />}
    >
      {slots.length === 0 ? (
        <p className="px-4 py-6 text-muted text-small">{emptyLineOf(license)}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-hairline overflow-auto">
          {slots.map(({ address, registered_at }) => (
            <li key={address} className="flex min-h-10 items-center gap-2 px-4 text-small">
              <span className="min-w-0 flex-1 break-all font-mono">{address}</span>
              <span className="text-muted">
                <TimeText at={registered_at} />
              </span>
              {mayManage && (
                <span className="flex">
                  <IconButton label={`Block ${address}`} size="small" onClick={() => onBlock(address)}>
                    <Ban />
                  </IconButton>
                  <ConfirmDialog
                    trigger={
                      <IconButton label={`Remove ${address}`} size="small">
                        <X />
                      </IconButton>
                    }
                    title={`Remove ${address}`}
                    confirm="Remove IP address"
                    onConfirm={() => remove.mutateAsync({ address })}
                  >
                    Its slot is freed for the next new IP address.
                  </ConfirmDialog>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayManage && license.ip_system_enabled && <AddAddress org={org} licenseId={license.id} />}
    </Card>
  )
}

function lineOf({ ip_system_enabled, ip_count, max_ips }: LicenseView): string {
  if (!ip_system_enabled || max_ips === null) return "IP addresses aren't limited for this license."
  return `${formatNumber(ip_count)} of ${formatNumber(max_ips)} slots used.`
}

function emptyLineOf({ ip_system_enabled, ip_mode }: LicenseView): string {
  if (!ip_system_enabled) return "None. IP addresses aren't limited."
  return ip_mode === 'allow_list'
    ? 'None. The license works on the IP addresses you register.'
    : 'No slot is in use. The next IP address to validate takes one.'
}

function ResetAll({ org, license }: { org: string; license: LicenseView }) {
  const reset = useResetAddresses(org, license.id)
  const { notify, field } = useNotifyCustomer(license, 'ips_reset')
  return (
    <ConfirmDialog
      trigger={<Button size="small">Reset all</Button>}
      title="Reset IP addresses"
      confirm="Reset IP addresses"
      onConfirm={() => reset.mutateAsync({ notify })}
      extra={field}
    >
      {license.ip_mode === 'allow_list'
        ? 'Frees every slot. Nobody is allowed until an IP address is registered again.'
        : 'Frees every slot. The next IP addresses to validate take them.'}
    </ConfirmDialog>
  )
}

function AddAddress({ org, licenseId }: { org: string; licenseId: string }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const add = useAddAddress(org, licenseId, {
    onSuccess: () => setAddress(''),
    onFieldErrors: (fields) => setError(fields['address']),
  })
  return (
    <Form
      className="flex items-start gap-2 border-hairline border-t p-4"
      onSubmit={() => {
        setError(undefined)
        if (address.trim()) add.mutate({ address: address.trim() })
      }}
    >
      <Field label="Register an IP address" error={error} className="flex-1">
        <Input
          mono
          placeholder="e.g. 198.51.100.7"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" className="mt-6" loading={add.isPending} disabled={address.trim() === ''}>
        Register
      </Button>
    </Form>
  )
}
