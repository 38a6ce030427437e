'use client'
import { failureText, isApiError, isSignedOut } from '@/lib/foundation/browser/api/api-error'
import { signInAgainHref } from '@/lib/foundation/browser/api/toast-session-ended'

/** The write behind a form. */
export type Saving = { isPending: boolean; error: Error | null; reset: () => void }

type SaveStateProps = {
  isDirty: boolean
  save: Pick<Saving, 'isPending' | 'error'>
  /** Why it cannot be submitted: "Fix 1 problem to save." */
  blocked?: string | null
}

/** The footer of a form: unsaved changes, or why saving failed. Empty for an untouched form. */
export function SaveStatus({ isDirty, save: { isPending, error }, blocked = null }: SaveStateProps) {
  const problem = isPending || hasFields(error) ? null : error
  return (
    <span role="status" className="min-w-0 flex-1">
      {isDirty && (blocked ?? (problem ? <Problem error={problem} /> : 'Not saved yet.'))}
    </span>
  )
}

const Problem = ({ error }: { error: Error }) =>
  isSignedOut(error) ? (
    <span className="text-red">
      Not saved: your session ended.{' '}
      <a
        href={signInAgainHref}
        target="_blank"
        className="font-medium underline underline-offset-2"
        rel="noopener opener"
      >
        Sign in again
      </a>{' '}
      in a new tab, then save here.
    </span>
  ) : (
    <span className="text-red">Not saved. {failureText(error, true)}</span>
  )

// Field errors are shown at their fields.
const hasFields = (error: Error | null) => isApiError(error) && Object.keys(error.fields).length > 0
