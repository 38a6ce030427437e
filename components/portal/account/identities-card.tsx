'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnlinkPortalIdentity } from '@/lib/portal/client/portal-mutations'
import type { PortalMe } from '@/lib/portal/core/schema'
import { DiscordLink } from '../sign-in/discord-link'
import { DISCORD_PROBLEM_MESSAGES, type DiscordProblem } from '../sign-in/discord-problems'
import { ErrorAlert, SuccessAlert } from '../ui/alert'
import { PortalCard } from '../ui/portal-card'
import { useProblemText } from '../ui/use-problem-text'
import { IdentityRow } from './identity-row'
import { LinkEmail } from './link-email'

/** What the person proved to be theirs. The licenses of all of it are in the list. */
export function PortalIdentitiesCard({ me, problem }: { me: PortalMe; problem: DiscordProblem | null }) {
  const t = useTranslations()
  const problemText = useProblemText()
  const [said, setSaid] = useState<string | null>(null)
  const unlink = useUnlinkPortalIdentity({
    onDone: ({ label }) => setSaid(t('account.unlinked', { label })),
  })
  const isLast = me.identities.length === 1
  return (
    <PortalCard title={t('account.signInTitle')} line={t('account.signInLine')}>
      <ul className="w-full divide-y divide-hairline border-hairline border-y">
        {me.identities.map((identity) => (
          <IdentityRow
            key={`${identity.kind} ${identity.value}`}
            identity={identity}
            mayUnlink={!isLast}
            isBusy={unlink.isBusy}
            onUnlink={() => unlink.send(identity)}
          />
        ))}
      </ul>
      {isLast && <p className="text-muted">{t('account.last')}</p>}
      <SuccessAlert>{said}</SuccessAlert>
      <ErrorAlert>{problem && !said ? t(DISCORD_PROBLEM_MESSAGES[problem]) : problemText(unlink.problem)}</ErrorAlert>
      <LinkEmail onLinked={(label) => setSaid(t('account.linked', { label }))} />
      {me.discord && <DiscordLink callbackPath="/portal/account">{t('account.linkDiscord')}</DiscordLink>}
    </PortalCard>
  )
}
