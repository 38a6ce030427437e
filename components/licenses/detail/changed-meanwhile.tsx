import { Callout } from '@/components/ui/feedback/callout'
import type { UpdateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { type ApiError, isApiError } from '@/lib/foundation/browser/api/api-error'

/** Whether a form was refused because someone else had changed its fields. */
export const isChangedMeanwhile = (error: Error | null): error is ApiError =>
  error !== null && isApiError(error) && error.httpStatus === 409 && Object.keys(error.fields).length > 0

type Stored = { label: string; text: string | null; fields: (keyof UpdateLicenseInput)[] }

/** What someone else saved, of the fields that the reader has changed as well. */
export function ChangedMeanwhile({ error, stored }: { error: Error | null; stored: Stored[] }) {
  if (!isChangedMeanwhile(error)) return null
  const shown = stored.filter(({ fields }) => fields.some((field) => Object.hasOwn(error.fields, field)))
  return (
    <Callout kind="error" title={error.message}>
      <dl className="space-y-2">
        {shown.map(({ label, text }) => (
          <div key={label}>
            <dt>{label} now</dt>
            <dd className="whitespace-pre-wrap break-words text-ink">{text ?? 'none'}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  )
}
