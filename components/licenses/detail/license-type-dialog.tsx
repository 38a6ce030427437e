'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Select } from '@/components/ui/input/select'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { useChangeLicenseType } from '@/lib/catalog/licenses/client/license-mutations'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { settingsOfType } from '@/lib/catalog/licenses/core/type-change'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { mergeMetadata } from '@/lib/foundation/shared/metadata/metadata'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'
import type { LicenseDialogProps } from '../license-props'

/** Gives a license the settings of a type; each setting that changes is shown before and after. */
export function LicenseTypeDialog({ org, license, onClose }: LicenseDialogProps) {
  const { data } = useQuery(licenseTypesQuery(org, license.product.id))
  const [typeId, setTypeId] = useState<string | null>(null)
  const [withExpiry, setWithExpiry] = useState(false)
  const now = new Date(useNow())
  const change = useChangeLicenseType(org, license.id, onClose)
  const types = data?.items ?? []
  const type = types.find(({ id }) => id === typeId) ?? types[0]
  const differences = type ? differencesOf(license, type, { now, withExpiry }) : []
  return (
    <FormDialog
      title="Change license type"
      size="small"
      onClose={onClose}
      submit="Change license type"
      isPending={change.isPending}
      disabled={!type || differences.length === 0}
      onSubmit={() => {
        if (type) change.mutate({ license_type: type.id, with_expiry: withExpiry })
      }}
    >
      {type ? (
        <Field label="License type" control="custom" help="The license gets its settings. Its key stays the same.">
          <Select
            aria-label="License type"
            className="w-full"
            items={types.map(({ id, name }) => ({ value: id, label: name }))}
            value={type.id}
            onChange={setTypeId}
          />
        </Field>
      ) : (
        <p className="text-muted text-small">{data && `${license.product.name} has no license types.`}</p>
      )}
      <Checkbox
        label="Set the expiry as well"
        help="As for a license of this type that is created today."
        checked={withExpiry}
        onChange={setWithExpiry}
      />
      {type && <Differences of={differences} />}
    </FormDialog>
  )
}

type Difference = { label: string; before: ReactNode; after: ReactNode }

function Differences({ of: differences }: { of: Difference[] }) {
  if (differences.length === 0) return <p className="text-muted text-small">The license is like this already.</p>
  return (
    <dl className="space-y-2 rounded-control border border-hairline p-3 text-small" aria-live="polite">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">
            {before} <span aria-hidden="true">→</span>
            <span className="sr-only"> becomes </span> <span className="font-medium">{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same comparison as the server's, in the words of the screens. */
function differencesOf(
  license: LicenseView,
  type: LicenseTypeView,
  { now, withExpiry }: { now: Date; withExpiry: boolean },
): Difference[] {
  const { settings, expiry } = settingsOfType(type, now)
  const after = { ...license, ...settings, metadata: mergeMetadata(license.metadata, settings.metadata ?? {}) }
  const ends = expiry.expiresAt?.toISOString() ?? null
  const texts = SETTINGS.map(({ label, textOf }) => ({ label, before: textOf(license), after: textOf(after) }))
  const typeBefore = license.license_type
  return [
    ...(typeBefore?.id === type.id
      ? []
      : [{ label: 'License type', before: typeBefore?.name ?? 'None', after: type.name }]),
    ...texts.filter(({ before, after }) => before !== after),
    ...(isSameJson(license.override, after.override) ? [] : [overrideDifference(license.override, after.override)]),
    ...(withExpiry && license.expires_at !== ends
      ? [
          {
            label: 'Expiry',
            before: <ExpiryText at={license.expires_at} missing="never" />,
            after: <ExpiryText at={ends} missing="never" />,
          },
        ]
      : []),
  ]
}

type Settings = Pick<
  LicenseView,
  | 'ip_system_enabled'
  | 'max_ips'
  | 'ip_mode'
  | 'version_pin_mode'
  | 'version_pinned'
  | 'version_range_min'
  | 'version_range_max'
  | 'metadata'
>

const SETTINGS: { label: string; textOf: (settings: Settings) => string }[] = [
  {
    label: 'IP control',
    textOf: ({ ip_system_enabled, max_ips }) =>
      ip_system_enabled && max_ips !== null
        ? `Up to ${formatCount(max_ips, 'IP address', 'IP addresses')}`
        : 'No IP limit',
  },
  {
    label: 'New IP addresses',
    textOf: ({ ip_mode }) => (ip_mode === 'allow_list' ? 'Only those on the list' : 'Registered automatically'),
  },
  { label: 'Version pin', textOf: pinWords },
  { label: 'Metadata', textOf: ({ metadata }) => metadataWords(metadata) },
]

function pinWords({
  version_pin_mode: mode,
  version_pinned,
  version_range_min: min,
  version_range_max: max,
}: Settings) {
  if (mode === 'exact') return `Only ${version_pinned}`
  if (mode === 'range') return `${min ?? 'any'} to ${max ?? 'any'}`
  return 'None'
}

const metadataWords = (metadata: Settings['metadata']): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} = ${value}`)
    .sort()
    .join(', ') || 'None'

const overrideDifference = (before: object | null, after: object | null): Difference => ({
  label: 'Custom response',
  before: before === null ? 'None' : 'Its own',
  after: after === null ? 'None' : "The type's",
})
