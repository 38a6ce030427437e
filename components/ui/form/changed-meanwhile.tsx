import { type ApiError, isApiError } from '@/lib/foundation/browser/api/api-error'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Callout } from '../feedback/callout'

/** Whether a form was refused because someone else had changed its fields. */
const isChangedMeanwhile = (error: Error | null): error is ApiError =>
  error !== null && isApiError(error) && error.httpStatus === 409 && Object.keys(error.fields).length > 0

/**
 * What a form expects to be stored: what its reader saw. Of a field that a refusal told them about, that is what is
 * stored now; another one may have changed meanwhile, too, and was not shown.
 */
export const expectedOf = <Values extends object>(
  error: Error | null,
  { now, seen }: { now: Values; seen: Values },
): Values =>
  isChangedMeanwhile(error)
    ? { ...seen, ...Object.fromEntries(Object.entries(now).filter(([field]) => Object.hasOwn(error.fields, field))) }
    : seen

type Stored = { label: string; text: string | null; fields: string[]; isCode?: boolean }

/** What someone else saved, of the fields that the reader has changed as well. */
export function ChangedMeanwhile({ error, stored }: { error: Error | null; stored: Stored[] }) {
  if (!isChangedMeanwhile(error)) return null
  const shown = stored.filter(({ fields }) => fields.some((field) => Object.hasOwn(error.fields, field)))
  return (
    <Callout kind="error" title={error.message}>
      <dl className="space-y-2">
        {shown.map(({ label, text, isCode = false }) => (
          <div key={label}>
            <dt>{label} now</dt>
            <dd className={cn('whitespace-pre-wrap break-words text-ink', isCode && 'font-mono')}>{text ?? 'none'}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  )
}
