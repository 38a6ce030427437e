'use client'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useExtendLicense } from '@/lib/catalog/licenses/client/license-mutations'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { extendCall } from '@/lib/people/management/core/curl/api-calls'
import type { LicenseDialogProps } from '../license-props'
import { ExtensionFields } from './extension-fields'
import { ExtensionPreview, useExtended } from './extension-preview'
import { useNotifyCustomer } from './use-notify'

/** Extends a license, makes it lifetime, or sets another expiry date. */
export function ExtendDialog({ org, license, onClose }: LicenseDialogProps) {
  // A lifetime license has nothing to extend: whatever is chosen shortens it.
  const isLifetime = license.expires_at === null
  const [to, setTo] = useState<Extension | null>(isLifetime ? null : { mode: 'days', days: 30 })
  const extended = useExtended(license, to)
  const now = useNow()
  const endsNow = extended?.outcome === 'expires' && extended.at !== null && extended.at.getTime() <= now
  const isLonger = !isLifetime && !isEarlier(extended, license.expires_at)
  const { notify, field } = useNotifyCustomer(license, 'license_extended')
  const extend = useExtendLicense(org, license, onClose)
  return (
    <FormDialog
      title={isLifetime ? 'Change expiry' : 'Extend license'}
      description={isLifetime ? 'This license never expires. With a date, it ends then.' : undefined}
      size="small"
      onClose={onClose}
      submit={endsNow ? 'Expire license now' : isLonger ? 'Extend license' : 'Change expiry'}
      danger={endsNow}
      isPending={extend.isPending}
      disabled={extended?.outcome !== 'expires'}
      onSubmit={() => {
        if (to) extend.mutate({ to, notify })
      }}
    >
      <ExtensionFields isLifetime={isLifetime} onChange={setTo} />
      <ExtensionPreview expiresAt={license.expires_at} to={to} extended={extended} />
      {field}
      <ApiCallHint call={extendCall(license.id, { to, notify })} />
    </FormDialog>
  )
}

const isEarlier = (extended: ReturnType<typeof useExtended>, before: string | null): boolean =>
  extended?.outcome === 'expires' && extended.at !== null && before !== null && extended.at < new Date(before)
