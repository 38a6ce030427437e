'use client'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { useFirstLicense } from '@/lib/catalog/licenses/bulk/client/use-first-license'
import { useRevealKey } from '@/lib/catalog/licenses/client/use-license'
import type { May } from '@/lib/foundation/permissions/core/may'

type OnKey = (licenseKey: string) => void

type TestProps = { org: string; productId: string; email: string; onCreated: OnKey }

/** One press to a license to try. */
export function TestLicense({ org, productId, email, onCreated }: TestProps) {
  const create = useFirstLicense(org, { onSuccess: ({ key }) => onCreated(key) })
  return (
    <Button
      variant="primary"
      loading={create.isPending}
      onClick={() => create.mutate({ productId, email, notify: false })}
    >
      <Ticket />
      Create test license
    </Button>
  )
}

/** The key of the license to try, which the reader may see anyway: they just created it. */
export const CreatedLicenseKey = ({ licenseKey }: { licenseKey: string }) => (
  <div className="flex flex-wrap items-center gap-2">
    <output
      aria-label="License key"
      className="select-all break-all rounded-control bg-sunken px-3 py-2 font-mono text-small"
    >
      {licenseKey}
    </output>
    <CopyButton text={licenseKey} what="License key" />
  </div>
)

type ExistingProps = { org: string; may: May; license: { id: string; key: string }; onRevealed: OnKey }

/** A license that was created earlier: its whole key takes a reveal, which the audit log records. */
export function ExistingLicense({ org, may, license, onRevealed }: ExistingProps) {
  const [isPending, setIsPending] = useState(false)
  const reveal = useRevealKey(org, license.id)
  const use = () => {
    setIsPending(true)
    reveal()
      .then(onRevealed, () => undefined)
      .finally(() => setIsPending(false))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="rounded-control bg-sunken px-3 py-2 font-mono text-small">{license.key}</span>
      {may['licenses:reveal'] && (
        <Button loading={isPending} onClick={use}>
          Reveal and use
        </Button>
      )}
    </div>
  )
}
