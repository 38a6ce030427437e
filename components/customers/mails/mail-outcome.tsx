import { TextLink } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { MAIL_KEPT, useIsMailKept } from '@/lib/foundation/mail/client/kept-mail'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

/** Leads from an email that was kept to what sends the next one. */
export const SetUpMailServer = () => <TextLink href={pageRoute(DOCS_PAGES.mail_server)}>Set one up</TextLink>

/** “Emailed to …”, or that it is kept. */
export const MailOutcome = ({ sent }: { sent: string }) =>
  useIsMailKept() ? (
    <>
      {MAIL_KEPT} <SetUpMailServer />
    </>
  ) : (
    sent
  )
