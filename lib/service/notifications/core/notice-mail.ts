import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { linkedContact } from '@/lib/foundation/plans/core/operated-by'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { KINDS } from './kinds'
import type { Notice } from './notice'

type Written = {
  organization: string
  /** the address of the organization's pages */
  home: string
  isOwner: boolean
  userId: string
}

/** A notice as a mail to one member, with the reason why they get it. */
export const noticeMail = (notice: Notice, { organization, home, isOwner, userId }: Written) => ({
  subject: notice.subject,
  ...renderMail({
    title: notice.title,
    paragraphs: notice.paragraphs,
    items: (notice.items ?? []).map(({ label, path }) => ({ label, url: `${home}${path}` })),
    action: { label: notice.action.label, url: `${home}${notice.action.path}` },
    footer: reasonOf(notice, { organization, isOwner, userId }),
    footerLink: { label: 'Change what you get', url: `${home}/settings/notifications` },
    ...(notice.kind && {
      helpLink: { label: 'Documentation', url: new URL(DOCS_PAGES[notice.docs ?? KINDS[notice.kind].docs], home).href },
    }),
    ...linkedContact(notice.contact ?? null),
  }),
})

function reasonOf(notice: Notice, { organization, isOwner, userId }: Omit<Written, 'home'>): string {
  if (notice.kind === null) return `You get this email because you can change the settings of ${organization}.`
  if (notice.alwaysUserId === userId) return `You get this email because it was done in your name in ${organization}.`
  if (notice.alwaysOwners && isOwner) return `You get this email because you are an owner of ${organization}.`
  return `You get this email because you ${KINDS[notice.kind].because(organization)}.`
}
