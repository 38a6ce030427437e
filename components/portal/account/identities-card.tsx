'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useUnlinkPortalIdentity } from '@/lib/people/portal/client/portal-mutations'
import { useNote } from '@/lib/people/portal/client/use-note'
import type { PortalMe } from '@/lib/people/portal/core/schema'
import { DiscordLink } from '../sign-in/discord-link'
import { DISCORD_PROBLEM_MESSAGES, type DiscordProblem } from '../sign-in/discord-problems'
import { useProblemText } from '../ui/use-problem-text'
import { IdentityRow } from './identity-row'
import { LinkEmail } from './link-email'

/** The customer's verified identities. The license list contains the licenses of all of them. */
export function PortalIdentitiesCard({ me, problem }: { me: PortalMe; problem: DiscordProblem | null }) {
  const t = useTranslations()
  const problemText = useProblemText()
  const [said, setSaid] = useNote()
  const [failed] = useNote(problem)
  const unlink = useUnlinkPortalIdentity({
    onDone: ({ label }) => setSaid(t('account.unlinked', { label })),
  })
  const isLast = me.identities.length === 1
  return (
    <Card size="touch" title={t('account.signInTitle')} description={t('account.signInLine')}>
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
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {failed ? t(DISCORD_PROBLEM_MESSAGES[failed]) : problemText(unlink.problem)}
      </LiveAlert>
      <LinkEmail
        linked={me.identities.filter(({ kind }) => kind === 'email').map(({ value }) => value)}
        onLinked={(label) => setSaid(t('account.linked', { label }))}
      />
      {me.discord && (
        <DiscordLink callbackPath="/portal/account" isWide={false}>
          {t('account.linkDiscord')}
        </DiscordLink>
      )}
    </Card>
  )
}
