import { byWhom, type Content, type Notice, type Noticed, numberOf, numberWords, textOf } from './notice'

const NOT_YOU =
  'If nobody on your team did this, end it there, sign out everywhere on your account page, and choose a new password.'

/** Neither owners nor whoever did it can switch it off: their session may be stolen. */
const newAccess = (
  { actor }: Noticed,
  { happened, paragraph, action }: { happened: string; paragraph: string; action: Content['action'] },
): Notice => ({
  kind: 'new_access',
  alwaysOwners: true,
  alwaysUserId: actor.userId,
  subject: happened,
  title: happened,
  paragraphs: [paragraph, NOT_YOU],
  action,
})

const by = ({ actor }: Noticed): string =>
  actor.accessToken ? `${byWhom(actor)}, with the access token ${actor.accessToken.name}` : byWhom(actor)

const serverKey =
  (verb: 'created' | 'rotated') =>
  (noticed: Noticed): Notice | null => {
    const { organization, label, change } = noticed
    if (textOf(change.after, 'kind') !== 'server') return null
    const name = textOf(change.after, 'name')
    return newAccess(noticed, {
      happened: `A server API key of ${organization} was ${verb}`,
      paragraph: `The API key ${name} of ${label}, which ends in ${textOf(change.after, 'lastFour')}, was ${verb}${by(noticed)}. Server keys validate and look up licenses.`,
      action: { label: 'Open API keys', path: `/products/${change.target.id}/keys` },
    })
  }

/** The notices of credentials and roles that outlive the session in which they were given, by the action of the change. */
export const NEW_ACCESS_NOTICES: Record<string, (noticed: Noticed) => Notice | null> = {
  'access_token.created': (noticed) =>
    newAccess(noticed, {
      happened: `An access token of ${noticed.organization} was created`,
      paragraph: `The access token ${noticed.label}, which ends in ${textOf(noticed.change.after, 'last_four')}, was created${by(noticed)}. It can use the management API until it expires or someone revokes it.`,
      action: { label: 'Open Access tokens', path: '/settings/access-tokens' },
    }),
  'product.api_key_created': serverKey('created'),
  'product.api_key_rotated': serverKey('rotated'),
  'webhook.created': (noticed) => webhook(noticed, { subject: 'was created', words: 'was created' }),
  'webhook.updated': (noticed) =>
    textOf(noticed.change.after, 'url') === textOf(noticed.change.before, 'url')
      ? null
      : webhook(noticed, { subject: 'has a new URL', words: 'has a new URL, set' }),
  'webhook.secret_rotated': (noticed) =>
    webhook(noticed, { subject: 'has a new secret', words: 'has a new secret, created' }),
  'invitation.created': role((noticed) => ({
    happened: `Someone was invited to ${noticed.organization} as ${textOf(noticed.change.after, 'role')}`,
    paragraph: `${noticed.label} was invited${by(noticed)}. This role ${LETS_IN}`,
  })),
  'member.role_changed': role((noticed) => ({
    happened: `A member of ${noticed.organization} is now ${textOf(noticed.change.after, 'role')}`,
    paragraph: `The role of ${noticed.label} was changed${by(noticed)}. The new one ${LETS_IN}`,
  })),
  'role.updated': role((noticed) => ({
    happened: `The role ${noticed.label} of ${noticed.organization} has more permissions`,
    paragraph: `${noticed.label} was changed${by(noticed)}: ${holders(noticed)} it. It ${LETS_IN}`,
  })),
}

const LETS_IN = 'can let others in: members, or programs by access tokens.'

/** For a change that gives people more than they had. */
function role(words: (noticed: Noticed) => { happened: string; paragraph: string }) {
  return (noticed: Noticed): Notice | null =>
    noticed.change.after?.['may_give_access'] === true
      ? newAccess(noticed, { ...words(noticed), action: { label: 'Open Team', path: '/team' } })
      : null
}

function holders({ change: { after } }: Noticed): string {
  const members = numberOf(after, 'members') ?? 0
  const invitations = numberOf(after, 'invitations') ?? 0
  const offered = invitations === 0 ? '' : ` and ${countOf(invitations, 'open invitation')}`
  return `${countOf(members, 'member')}${offered} ${members + invitations === 1 ? 'has' : 'have'}`
}

const countOf = (count: number, what: string): string => `${numberWords(count)} ${what}${count === 1 ? '' : 's'}`

/** URLs of endpoints often contain tokens, so a channel is shown none. */
function webhook(noticed: Noticed, { subject, words }: { subject: string; words: string }): Notice {
  const { organization, label, change } = noticed
  const url = textOf(change.after, 'url') || label
  const paragraph = (endpoint: string) =>
    `The webhook endpoint ${endpoint} ${words}${by(noticed)}. It receives events with the data of your customers.`
  return {
    ...newAccess(noticed, {
      happened: `A webhook endpoint of ${organization} ${subject}`,
      paragraph: paragraph(url),
      action: { label: 'Open the endpoint', path: `/webhooks/${change.target.id}` },
    }),
    chatParagraphs: [paragraph(URL.canParse(url) ? `${new URL(url).origin}/…` : '')],
  }
}
