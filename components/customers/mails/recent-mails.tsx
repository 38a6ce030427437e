'use client'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { TextLink } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { mailLogQueries, NO_MAIL_FILTERS } from '@/lib/foundation/mail/client/mail-log-queries'
import type { MailLogPage } from '@/lib/foundation/mail/core/mail-log'
import type { May } from '@/lib/foundation/permissions/core/may'
import { mailColumns } from './mail-columns'
import { MailSheet } from './mail-sheet'
import { useOpenedMail } from './use-opened-mail'

const COLUMNS = mailColumns({ isOfOne: true })
/** A license may have had other owners, and a customer another email. */
const WITH_RECIPIENT = mailColumns({ isOfOne: false })
const latest = ({ items }: MailLogPage) => ({ items: items.slice(0, 5) })

type Props = {
  org: string
  may: May
  of: { customer: string } | { license: string } | { sale: string }
  /** of the customer today: emails from before a correction or merge went to another one */
  email?: string | null
}

/** The latest emails to a customer, about a license to all who had it, or about the licenses of a sale to its buyer. */
export function RecentMails({ org, may, of, email }: Props) {
  const list = useQuery({ ...mailLogQueries.list(org, { ...NO_MAIL_FILTERS, ...of }), select: latest })
  const [opened, setOpened] = useOpenedMail(list.data?.items)
  const isElsewhere = email !== undefined && list.data?.items.some((mail) => mail.email !== email)
  return (
    <section className="space-y-3">
      {/* As what the shop sent, below it on the page of a sale. */}
      <SectionHeader title="Emails" description={'sale' in of && 'Newest first.'} />
      <ListTable
        label="Emails"
        columns={'license' in of || isElsewhere ? WITH_RECIPIENT : COLUMNS}
        list={list}
        onOpenRow={setOpened}
        failure="The emails can't be shown"
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<Mail />}
            title="No emails yet"
            description={`Emails ${'sale' in of ? 'about this sale' : 'to this customer'} appear here, and those that were not sent, with the reason.`}
          />
        }
        footer={
          list.data &&
          list.data.items.length > 0 && (
            <TextLink href={pageRoute(`/${org}/customers/emails?${new URLSearchParams(of)}`)}>All emails</TextLink>
          )
        }
      />
      <MailSheet org={org} entry={opened} may={may} onClose={() => setOpened(null)} />
    </section>
  )
}
