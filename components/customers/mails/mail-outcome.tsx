'use client'
import { TextLink } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { MAILBOX_URL, MAILBOX_WAYS } from '@/lib/foundation/mail/core/kept-mail'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

/**
 * Leads from an email that was kept to what sends the next one, for a reader who can do it, and to the email: to its row
 * `at` a path, which needs no open console, or to the mailbox. In a new tab: a key beside it is not shown again.
 */
export const SetUpMailServer = ({ at }: { at?: `/${string}` | undefined }) => (
  <span className="inline-flex flex-wrap gap-x-3">
    {useKeptMail()?.isRepairable && (
      <TextLink href={pageRoute(DOCS_PAGES.mail_server)} inNewTab="Set one up">
        Set one up
      </TextLink>
    )}
    {at ? (
      <TextLink href={pageRoute(at)} inNewTab="Show email">
        Show email
      </TextLink>
    ) : (
      <OpenMailbox />
    )}
  </span>
)

/** Leads an operator to the emails that are kept. */
export const OpenMailbox = () =>
  useKeptMail()?.hasMailbox && (
    <TextLink href={pageRoute(MAILBOX_URL)} inNewTab="Open the mailbox">
      Open the mailbox
    </TextLink>
  )

/** That it is on its way, or that it is kept, `at` its row in the list of emails. */
export function MailOutcome({ sent, at }: { sent: string; at?: `/${string}` }) {
  const kept = useKeptMail()
  if (!kept) return sent
  return (
    <>
      {kept.words} <SetUpMailServer at={at} />
      {at && kept.hasMailbox && (
        <span className="block">
          {MAILBOX_WAYS} <OpenMailbox />
        </span>
      )}
    </>
  )
}
