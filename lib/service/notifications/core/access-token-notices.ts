import { oneLine } from '@/lib/foundation/shared/text'
import { type Content, lastDayWords, type Notice, type Noticed, type Notices, untilWords } from './notice'

const notice = (content: Omit<Content, 'action'>, alwaysOwners: boolean): Notice => ({
  kind: 'access_tokens',
  alwaysOwners,
  ...content,
  action: { label: 'Open Access tokens', path: '/settings/access-tokens' },
})

/** The notices of access tokens. */
export const ACCESS_TOKEN_NOTICES = {
  'access_token.ended': ended,
  'access_token.expiring': expiring,
} satisfies Notices

/** Owners cannot switch this off: programs of theirs have just stopped working. */
function ended({ organization, label, actor, change: { before } }: Noticed<'access_token.ended'>): Notice {
  const names = before.access_tokens.map((name) => oneLine(name, 120))
  const happened =
    names.length === 1
      ? `An access token of ${organization} ended`
      : `${names.length} access tokens of ${organization} ended`
  const reason = actor.isOperator ? 'whose account was suspended' : 'who is no longer a member'
  return notice(
    {
      subject: happened,
      title: happened,
      paragraphs: [
        `${names.length === 1 ? 'It acted' : 'They acted'} for ${label}, ${reason}: ${listOf(names)}.`,
        'Programs that still use them are refused from now on. Create a new access token for each program that should keep working.',
      ],
    },
    true,
  )
}

function expiring({ organization, label, change: { after } }: Noticed<'access_token.expiring'>): Notice {
  const expiresAt = new Date(after.expires_at)
  const happened = `The access token ${label} of ${organization} expires on ${lastDayWords(expiresAt)}`
  return notice(
    {
      subject: happened,
      title: happened,
      paragraphs: [
        `It ends in ${after.last_four}, acts for ${after.acts_for}, and works ${untilWords(expiresAt)}. Programs that still use it after that are refused.`,
        'An access token cannot be extended. Create a new one and replace it before that time.',
      ],
    },
    false,
  )
}

const MAX_NAMED = 20

const listOf = (names: readonly string[]): string => {
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}
