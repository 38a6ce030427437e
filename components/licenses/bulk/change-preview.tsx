import { SETTING_WORDS } from '@/components/licenses/setting-words'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import type { EmailPreview, ExtendPreview, RevokePreview, UpdatePreview } from '@/lib/catalog/licenses/bulk/core/schema'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'

type Counts = Pick<EmailPreview, 'licenses' | 'is_more' | 'changed' | 'unchanged' | 'refused'>
type Props<Preview> = { query: { data: Preview | undefined; error: Error | null } }

/** What a change of many licenses would do. */
export const UpdatePreviewText = ({ query: { data, error } }: Props<UpdatePreview>) => (
  <PreviewBox counts={data} error={error} changes={data && `${someOf(data.changed, data)} will change`}>
    {data && data.settings.length > 1 && (
      <ul className="space-y-1">
        {data.settings.map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-4">
            <span>{SETTING_WORDS[name] ?? name}</span>
            <span className="text-muted tabular-nums">{formatCount(count, 'license')}</span>
          </li>
        ))}
      </ul>
    )}
    {data && data.over_limit > 0 && (
      <p className="text-muted">
        {formatCount(data.over_limit, 'license')} already {data.over_limit === 1 ? 'uses' : 'use'} more IP addresses.
        They stay registered; new ones are refused.
      </p>
    )}
  </PreviewBox>
)

/** How many would be revoked, and how many are already. */
export const RevokePreviewText = ({ query }: Props<RevokePreview>) => (
  <StatePreviewText query={query} done="revoked" stays={['is revoked already', 'are revoked already']} />
)

/** How many would be reinstated, and how many aren't revoked. */
export const ReinstatePreviewText = ({ query }: Props<RevokePreview>) => (
  <StatePreviewText query={query} done="reinstated" stays={["isn't revoked", "aren't revoked"]} />
)

type StateProps = Props<RevokePreview> & { done: string; stays: [one: string, several: string] }

const StatePreviewText = ({ query: { data, error }, done, stays: [one, several] }: StateProps) => (
  <PreviewBox
    counts={data && { ...data, unchanged: 0 }}
    error={error}
    changes={data && `${someOf(data.changed, data)} will be ${done}`}
  >
    {data && data.unchanged > 0 && (
      <p>
        {data.unchanged === 1
          ? `1 license ${one}, and stays as it is.`
          : `${formatCount(data.unchanged, 'license')} ${several}, and stay as they are.`}
      </p>
    )}
  </PreviewBox>
)

/** What an extension would do: of the unchanged, lifetime licenses are named, as nobody expects them there. */
export const ExtendPreviewText = ({ query: { data, error } }: Props<ExtendPreview>) => (
  <PreviewBox
    counts={data && { ...data, unchanged: data.unchanged - data.lifetime }}
    error={error}
    changes={data && `${someOf(data.changed, data)} will get a new expiry`}
  >
    {data && data.lifetime > 0 && (
      <p>
        {formatCount(data.lifetime, 'lifetime license')} {data.lifetime === 1 ? 'stays as it is' : 'stay as they are'}.
      </p>
    )}
    {data && data.ending > 0 && (
      <p className="text-amber">{formatCount(data.ending, 'lifetime license')} will get an end.</p>
    )}
    {data && data.sooner > 0 && (
      <p className="text-amber">
        {formatCount(data.sooner, 'license')} will expire sooner than {data.sooner === 1 ? 'it does' : 'they do'} now.
      </p>
    )}
    {data && data.revoked > 0 && (
      <p className="text-amber">
        {data.revoked === 1
          ? "1 of the changed licenses is revoked. It gets the new expiry, but stays revoked, and its customer isn't emailed."
          : `${formatNumber(data.revoked)} of the changed licenses are revoked. They get the new expiry, but stay revoked, and their customers aren't emailed.`}
      </p>
    )}
  </PreviewBox>
)

/** How many emails there would be. */
export const EmailPreviewText = ({ query: { data, error } }: Props<EmailPreview>) => (
  <PreviewBox
    counts={data}
    error={error}
    changes={data && `${formatCount(data.emails, 'email')} about ${formatCount(data.changed, 'license')}`}
  />
)

/** “12 of 20 licenses”, or “20 licenses” if it's all that were looked at. */
const someOf = (count: number, { licenses, is_more }: Counts): string =>
  count === licenses || is_more
    ? formatCount(count, 'license')
    : `${formatNumber(count)} of ${formatCount(licenses, 'license')}`

type BoxProps = {
  counts: Counts | undefined
  error: Error | null
  changes: string | undefined
  children?: React.ReactNode
}

function PreviewBox({ counts, error, changes, children }: BoxProps) {
  if (error) return <LoadFailure title="The change can't be previewed" error={error} />
  if (!counts) return <Skeleton className="h-10" />
  return (
    <div className="space-y-2 rounded-control border border-hairline p-3 text-small" aria-live="polite">
      <p className="font-medium">
        {counts.is_more && `Of the first ${formatNumber(counts.licenses)}: `}
        {changes}
        {counts.unchanged > 0 && `, ${formatNumber(counts.unchanged)} already like this`}
      </p>
      {children}
      {counts.refused.length > 0 && (
        <ul className="space-y-1 text-amber">
          {counts.refused.map(({ message, count }) => (
            <li key={message}>
              {formatCount(count, 'license')} left out: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
