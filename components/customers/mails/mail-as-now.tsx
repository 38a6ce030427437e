'use client'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { mailLogQueries } from '@/lib/foundation/mail/client/mail-log-queries'
import type { MailOutcome } from '@/lib/foundation/mail/core/mail-kinds'
import type { LoggedMailPreview } from '@/lib/foundation/mail/core/preview'
import { MailLetter } from './mail-letter'

type Props = { org: string; id: string; outcome: MailOutcome }

/** The log has no texts: this is how the email to this customer, about these licenses, would be written now. */
export function MailAsNow({ org, id, outcome }: Props) {
  const { data, error } = useQuery(mailLogQueries.preview(org, id))
  return (
    <section className="space-y-3" aria-label="Preview">
      <div>
        <h3 className="font-semibold text-section">Preview</h3>
        <p className="text-muted text-small">
          {TEXT_OF[outcome]} {data && aboutText(data)}
        </p>
      </div>
      {error && <LoadFailure title="The preview can't be shown" error={error} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && <MailLetter preview={data} />}
    </section>
  )
}

const MAY_DIFFER = 'The license, the product, or the wording may have changed since.'

/** Whether the text of an email is anywhere, by what became of it. */
const TEXT_OF: Record<MailOutcome, string> = {
  sent: `The text that was sent isn't kept. ${MAY_DIFFER}`,
  kept: `The email itself is in this installation's mailbox. ${MAY_DIFFER}`,
  waiting: "Nothing was sent yet: the text is written when it's sent.",
  retrying: 'Nothing was sent yet: each attempt writes the text again.',
  withheld: 'Nothing was sent.',
  given_up: 'Nothing was sent.',
}

/** What is no longer true is not sent. */
const aboutText = ({ is_example, locale, why_not_sent }: LoggedMailPreview): string =>
  is_example
    ? 'What it was about is gone, so this is an email of its kind, in English, about an example license.'
    : `This is how it would ${why_not_sent === null ? 'be sent' : 'read'} now${LANGUAGES[locale]}, with keys masked.`

const LANGUAGES: Record<LoggedMailPreview['locale'], string> = {
  en: '',
  de: ', in German',
  fr: ', in French',
  es: ', in Spanish',
  pt: ', in Portuguese',
  zh: ', in Chinese',
}
