'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerOf, LicensePicker } from '@/components/licenses/license-picker'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { CodeBlock } from '@/components/ui/text/code-block'
import { templatePreviewQuery } from '@/lib/catalog/products/templates/client/template-queries'
import type { PreviewLicense } from '@/lib/catalog/products/templates/core/schema'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { TypedLicense } from '@/lib/service/validation/explain/core/typed-license'

const SETTLE_MS = 300
const NO_CHOICE = 'A sample license is shown. Choose a license, or empty the field.'

type Props = {
  org: string
  productId: string
  /** null while it cannot be read */
  template: JsonObject | null
  mayPick: boolean
}

/** The `custom` field of an answer, rendered by the functions of the public API. */
export function TemplatePreview({ org, productId, template, mayPick }: Props) {
  const [licenseId, setLicenseId] = useState<string | null>(null)
  const [typed, setTyped] = useState<TypedLicense>('none')
  const [version, setVersion] = useState('')
  const [deviceId, setDeviceId] = useState('')
  const settled = useDebouncedValue(JSON.stringify({ template, version, deviceId }), SETTLE_MS)
  const { data, error } = useQuery({
    ...templatePreviewQuery(org, productId, { settled, licenseId }),
    enabled: isReadable(settled),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Preview" description="What the API returns for a license. License keys stay masked.">
      <div className="space-y-4">
        {mayPick && (
          <Field label="License" help={licenseId === null ? SAMPLE_WORDS[typed] : undefined}>
            <LicensePicker
              org={org}
              productId={productId}
              describe={describe}
              value={licenseId}
              onTyped={setTyped}
              onChange={(license) => setLicenseId(license?.value ?? null)}
            />
          </Field>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field label="Version sent" optional>
            <Input mono maxLength={255} value={version} onChange={(event) => setVersion(event.target.value)} />
          </Field>
          <Field label="Device ID sent" optional>
            <Input mono maxLength={255} value={deviceId} onChange={(event) => setDeviceId(event.target.value)} />
          </Field>
        </div>
        {error ? (
          <p role="alert" className="text-red text-small">
            {error.message}
          </p>
        ) : (
          <div className="space-y-2">
            <CodeBlock label="custom" maxHeight={400}>
              {data === undefined ? '…' : JSON.stringify(data.custom, null, 2)}
            </CodeBlock>
            {template === null && (
              <p className="text-muted text-small">Shows the last valid version of the template.</p>
            )}
            {data?.custom === null && <p className="text-muted text-small">An empty object is returned as null.</p>}
          </div>
        )}
      </div>
    </Card>
  )
}

const SAMPLE_WORDS: Record<TypedLicense, string | undefined> = {
  none: 'Leave empty to preview a sample license.',
  searching: undefined,
  'unknown key': NO_CHOICE,
  open: NO_CHOICE,
}

const describe = (license: PreviewLicense): string =>
  [customerOf(license), ...(license.has_override ? ['has an override'] : [])].join(' · ')

/** The debounced text is checked, not the one that is being typed. */
const isReadable = (settled: string): boolean => JSON.parse(settled).template !== null
