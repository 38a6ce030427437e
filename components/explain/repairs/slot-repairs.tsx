'use client'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useAddAddress, useRemoveAddress } from '@/lib/catalog/licenses/addresses/client/address-mutations'
import { useSaveLicense } from '@/lib/catalog/licenses/client/license-mutations'
import { MAX_IPS } from '@/lib/catalog/licenses/core/schema-terms'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import type { Situation } from '@/lib/service/validation/explain/core/schema'
import type { LicenseRepairProps } from './repair-props'
import { RepairRow } from './repair-row'

/** Frees a slot, the one that was not used for longest first. */
export function FreeSlotRepairs(props: LicenseRepairProps) {
  const { org, license, situation } = props
  const hidden = license.ip_count - situation.slots.length
  return (
    <>
      {situation.slots.map((slot) => (
        <FreeSlot key={slot.address} {...props} slot={slot} />
      ))}
      {hidden > 0 && (
        <RepairRow>
          <Link href={`/${org}/licenses/${license.id}?tab=addresses`} className="underline underline-offset-4">
            All {license.ip_count} registered IP addresses
          </Link>
        </RepairRow>
      )}
    </>
  )
}

type SlotProps = LicenseRepairProps & { slot: Situation['slots'][number] }

function FreeSlot({ org, may, license, slot, onRepaired }: SlotProps) {
  const remove = useRemoveAddress(org, license.id)
  const { address, registered_at, last_seen_at } = slot
  return (
    <RepairRow
      aside={
        last_seen_at ? (
          <>
            Last used <TimeText at={last_seen_at} />
          </>
        ) : (
          <>
            Registered <TimeText at={registered_at} />, never used
          </>
        )
      }
      action={
        may['ips:manage'] && (
          <ConfirmDialog
            trigger={
              <Button size="small" aria-label={`Free the slot of ${address}`}>
                Free slot
              </Button>
            }
            title={`Free the slot of ${address}`}
            confirm="Free slot"
            onConfirm={() => remove.mutateAsync({ address }).then(onRepaired)}
          >
            {address} is removed from the license. The next new IP address takes the slot.
          </ConfirmDialog>
        )
      }
    >
      <span className="font-mono">{address}</span>
    </RepairRow>
  )
}

/** Raises the limit of the license by one. */
export function RaiseLimitRepair({ org, may, license, onRepaired }: LicenseRepairProps) {
  const save = useSaveLicense(org, license.id, {
    success: 'IP address limit raised',
    onSuccess: onRepaired,
    onFieldErrors: (fields) => toast.error('The license was not saved', { description: Object.values(fields)[0] }),
  })
  const limit = license.max_ips
  if (!may['licenses:update'] || limit === null || limit >= MAX_IPS) return null
  const next = Math.max(limit, license.ip_count) + 1
  return (
    <RepairRow
      aside={`The license allows ${limit === 1 ? '1 IP address' : `${limit} IP addresses`}.`}
      action={
        <ConfirmDialog
          trigger={<Button size="small">Raise limit to {next}</Button>}
          title={`Raise the limit to ${next} IP addresses`}
          confirm="Raise limit"
          onConfirm={() => save.mutateAsync({ max_ips: next })}
        >
          The license can then be used from {next} IP addresses instead of {limit}.
        </ConfirmDialog>
      }
    >
      Raise the IP address limit
    </RepairRow>
  )
}

/** Puts the calling address on the allow list. */
export function RegisterRepair({ org, may, license, address, onRepaired }: LicenseRepairProps) {
  const add = useAddAddress(org, license.id, {
    onSuccess: onRepaired,
    onFieldErrors: (fields) => toast.error('The IP address was not registered', { description: fields['address'] }),
  })
  const isFull = license.max_ips !== null && license.ip_count >= license.max_ips
  if (!may['ips:manage'] || address === null || isFull) return null
  return (
    <RepairRow
      aside={`${license.ip_count} of ${license.max_ips} slots used`}
      action={
        <ConfirmDialog
          trigger={<Button size="small">Register IP address</Button>}
          title={`Register ${address}`}
          confirm="Register IP address"
          onConfirm={() => add.mutateAsync({ address })}
        >
          {address} is added to the allow list of this license and takes a slot.
        </ConfirmDialog>
      }
    >
      Allow <span className="font-mono">{address}</span>
    </RepairRow>
  )
}
