'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { Field } from '@/components/ui/form/field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useBulkEmail, useBulkUpdate } from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import { emailPreviewQuery, updatePreviewQuery } from '@/lib/catalog/licenses/bulk/client/preview-queries'
import { useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import type { BulkSettings } from '@/lib/catalog/licenses/bulk/core/schema'
import { MAX_IPS } from '@/lib/catalog/licenses/core/schema-terms'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { MOST_TO_CUSTOMER } from '@/lib/foundation/mail/core/mail-limits'
import type { May } from '@/lib/foundation/permissions/core/may'
import { isMetadataKey, MAX_METADATA_VALUE } from '@/lib/foundation/shared/metadata/metadata'
import { bulkCall } from '@/lib/people/management/core/curl/api-calls'
import type { BulkDialogProps } from './bulk-dialogs'
import { EmailPreviewText, UpdatePreviewText } from './change-preview'
import { TooMany } from './too-many'

/** Sets the IP address limit of the chosen licenses, or takes it away. */
export function BulkLimit(props: BulkDialogProps) {
  const [isLimited, setIsLimited] = useState(true)
  const [typed, setTyped] = useState('')
  const most = Number(typed)
  const isRight = Number.isInteger(most) && most >= 1 && most <= MAX_IPS
  const limited = isRight ? { ip_system_enabled: true, max_ips: most } : null
  return (
    <UpdateDialog
      {...props}
      verb="Change IP address limit"
      of="Change the IP address limit of"
      set={isLimited ? limited : { ip_system_enabled: false }}
    >
      <Field label="IP control" control="custom">
        <Select
          aria-label="IP control"
          className="w-full"
          items={[
            { value: 'on', label: 'Limit IP addresses' },
            { value: 'off', label: 'No IP limit' },
          ]}
          value={isLimited ? 'on' : 'off'}
          onChange={(value) => setIsLimited(value === 'on')}
        />
      </Field>
      {isLimited && (
        <Field
          label="IP address limit"
          help="Turns IP control on for licenses without it."
          error={isRight || typed === '' ? undefined : 'Enter a number from 1 to 10,000.'}
        >
          <Input inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </UpdateDialog>
  )
}

/** Gives the chosen licenses the settings of a license type. */
export function BulkLicenseType({
  may,
  productId,
  ...props
}: BulkDialogProps & { may: May; productId: string | null }) {
  const products = useProductChoices(props.org, may['products:view'])
  const [chosenId, setChosenId] = useState(productId)
  const ofProduct = chosenId ?? (products.length === 1 ? (products[0]?.value ?? '') : '')
  const { data } = useQuery({ ...licenseTypesQuery(props.org, ofProduct), enabled: ofProduct !== '' })
  const [typeId, setTypeId] = useState<string | null>(null)
  const [withExpiry, setWithExpiry] = useState(false)
  const types = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // Nothing is chosen for anybody where there is a choice.
  const type = types.find(({ value }) => value === typeId) ?? (types.length === 1 ? types[0] : undefined)
  return (
    <UpdateDialog
      {...props}
      verb="Change license type"
      of="Change the license type of"
      set={type ? { license_type: type.value, with_expiry: withExpiry } : null}
    >
      {products.length > 1 && (
        <Field label="Product" control="custom">
          <Select
            aria-label="Product"
            className="w-full"
            placeholder="Choose a product"
            items={products}
            value={ofProduct || null}
            onChange={setChosenId}
          />
        </Field>
      )}
      {types.length > 0 ? (
        <Field label="License type" control="custom" help="Each license gets the settings of this type.">
          <Select
            aria-label="License type"
            className="w-full"
            placeholder="Choose a license type"
            items={types}
            value={type?.value ?? null}
            onChange={setTypeId}
          />
        </Field>
      ) : (
        <p className="text-muted text-small">{data && 'This product has no license types.'}</p>
      )}
      <Checkbox
        label="Set the expiry as well"
        help="As for a license of this type that is created today. Otherwise each keeps its expiry."
        checked={withExpiry}
        onChange={setWithExpiry}
      />
    </UpdateDialog>
  )
}

/** Sets one key of the metadata of the chosen licenses, or removes it. */
export function BulkMetadata(props: BulkDialogProps) {
  const [typedKey, setKey] = useState('')
  const [value, setValue] = useState('')
  const key = typedKey.trim()
  const isRight = isMetadataKey(key)
  const isTooLong = value.length > MAX_METADATA_VALUE
  return (
    <UpdateDialog
      {...props}
      verb="Change metadata"
      of="Change metadata of"
      set={isRight && !isTooLong ? { metadata: { [key]: value === '' ? null : value } } : null}
    >
      <Field
        label="Key"
        error={key === '' || isRight ? undefined : 'Use 1 to 40 characters, without brackets or braces.'}
      >
        <Input mono autoComplete="off" spellCheck={false} value={typedKey} onChange={(e) => setKey(e.target.value)} />
      </Field>
      <Field
        label="Value"
        help="Leave it empty to remove the key."
        error={isTooLong ? `Use at most ${MAX_METADATA_VALUE} characters.` : undefined}
      >
        <Input mono autoComplete="off" spellCheck={false} value={value} onChange={(e) => setValue(e.target.value)} />
      </Field>
    </UpdateDialog>
  )
}

type UpdateProps = BulkDialogProps & {
  verb: string
  of: string
  /** null while what is typed can't be sent */
  set: BulkSettings | null
  children: ReactNode
}

function UpdateDialog({ org, chosen: asked, onClose, onDone, verb, of, set, children }: UpdateProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const update = useBulkUpdate(org, onDone)
  // As text, because it is another object with every rendering.
  const text = JSON.stringify(set)
  const settled = useDebouncedValue(text, 300)
  const preview = useQuery({
    ...updatePreviewQuery(org, chosen, JSON.parse(settled) ?? {}),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
  })
  const isKnown = settled === text && preview.data !== undefined && !preview.isPlaceholderData
  const isNothing = isKnown && !preview.data.is_more && preview.data.changed === 0
  return (
    <FormDialog
      title={`${of} ${words ?? 'all that match'}`}
      size="small"
      onClose={onClose}
      submit={verb}
      isPending={update.isPending}
      disabled={count === null || set === null || !isKnown || isNothing}
      onSubmit={() => {
        if (set) update.mutate({ ...chosen, set })
      }}
    >
      {children}
      {set !== null && <UpdatePreviewText query={preview} />}
      {isTooMany && <TooMany />}
      {set !== null && <ApiCallHint call={bulkCall('update', chosen, { set })} />}
    </FormDialog>
  )
}

/** Emails the customers of the chosen licenses again. */
export function BulkEmail({ org, chosen: asked, onClose, onDone }: BulkDialogProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const preview = useQuery(emailPreviewQuery(org, chosen))
  const send = useBulkEmail(org, onDone)
  const isNothing = !preview.data || (preview.data.emails === 0 && !preview.data.is_more)
  return (
    <FormDialog
      title={`Email ${words ?? 'all that match'} again`}
      size="small"
      onClose={onClose}
      submit="Send emails"
      isPending={send.isPending}
      disabled={count === null || isNothing}
      onSubmit={() => send.mutate(chosen)}
    >
      <p className="text-muted text-small">
        Each customer gets one email per product, as for a new license. Up to {MOST_TO_CUSTOMER.new.ofVendor} emails a
        day about new licenses reach a customer; those past that wait until 00:00 UTC.
      </p>
      <EmailPreviewText query={preview} />
      {isTooMany && <TooMany />}
      <ApiCallHint call={bulkCall('email', chosen)} />
    </FormDialog>
  )
}
