import type { MailPreview } from '@/lib/foundation/mail/core/preview'

/** An email as a customer sees it: sender, subject, and text. */
export const MailLetter = ({
  preview: { from, subject, html },
}: {
  preview: Pick<MailPreview, 'from' | 'subject' | 'html'>
}) => (
  <>
    <p className="break-words" aria-live="polite">
      <span className="block text-muted text-small">{from}</span>
      <span className="font-medium">{subject}</span>
    </p>
    {/* Sandboxed without permissions: a mail cannot run scripts, submit forms or navigate this page. */}
    <iframe
      title={`Email: ${subject}`}
      sandbox=""
      srcDoc={html}
      className="h-[28rem] w-full rounded-control border border-hairline bg-surface"
    />
  </>
)
