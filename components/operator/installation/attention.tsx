import { Callout } from '@/components/ui/feedback/callout'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { Concern } from '@/lib/people/operator/core/find-concerns'
import type { SystemView } from '@/lib/people/operator/core/schema-system'

type Props = { readiness: SystemView['readiness']; concerns: Concern[] }

/** What works and what doesn't, in words: first what fails now, then what should be changed. */
export const Attention = ({ readiness, concerns }: Props) => (
  <div className="space-y-3">
    <Readiness readiness={readiness} hasConcerns={concerns.length > 0} />
    {concerns.length > 0 && (
      <Callout kind="warning" title={`${formatCount(concerns.length, 'thing needs', 'things need')} attention`}>
        <ul aria-label="Needs attention" className="space-y-2 pt-1">
          {concerns.map(({ title, text, setting, docs }) => (
            <li key={title}>
              <span className="flex items-center gap-1 font-medium text-ink">
                <span className="min-w-0 break-words">{title}</span>
                <HelpLink to={docs} about={title} />
              </span>
              {text}
              {setting && <code className="block break-all font-mono text-muted">{setting}</code>}
            </li>
          ))}
        </ul>
      </Callout>
    )}
  </div>
)

function Readiness({
  readiness: { status, failing },
  hasConcerns,
}: Omit<Props, 'concerns'> & { hasConcerns: boolean }) {
  if (status !== 'ready')
    return (
      <Callout
        kind="warning"
        title={failing.length > 0 ? `Failing: ${failing.join(', ')}` : `The service is ${status}`}
      >
        Validations are answered. The processes' log says why the rest fails.
      </Callout>
    )
  if (hasConcerns) return null
  return (
    <Callout kind="good" title="Everything works">
      The database answers, no part of any process reports a failure, and no setting is missing.
    </Callout>
  )
}
