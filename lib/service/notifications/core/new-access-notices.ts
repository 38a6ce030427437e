import { chatNameOf } from './chat-url'
import { byWhom, type Content, type Notice, type Noticed, type Notices, numberWords } from './notice'

const notYou = (undo: string): string =>
  `If nobody on your team did this, ${undo}, sign out everywhere on your account page, and choose a new password.`

/** `undo`: how to take it back, for someone who doesn't know the page yet. */
type Words = { happened: string; paragraph: string; undo?: string }

/** Neither owners nor whoever did it can switch it off: their session may be stolen. */
const newAccess = (
  { actor }: Noticed,
  { happened, paragraph, action, undo = 'undo it on that page' }: Words & { action: Content['action'] },
): Notice => ({
  kind: 'new_access',
  alwaysOwners: true,
  alwaysUserId: actor.userId,
  subject: happened,
  title: happened,
  paragraphs: [paragraph, notYou(undo)],
  action,
})

const by = ({ actor }: Noticed): string =>
  actor.accessToken ? `${byWhom(actor)}, with the access token ${actor.accessToken.name}` : byWhom(actor)

const serverKey =
  (verb: 'created' | 'rotated') =>
  (noticed: Noticed<'product.api_key_created' | 'product.api_key_rotated'>): Notice | null => {
    const { organization, label, change } = noticed
    const { kind, name, lastFour } = change.after
    if (kind !== 'server') return null
    return newAccess(noticed, {
      happened: `A server API key of ${organization} was ${verb}`,
      paragraph: `The API key ${name} of ${label}, which ends in ${lastFour}, was ${verb}${by(noticed)}. Server keys validate and look up licenses.`,
      action: { label: 'Open API keys', path: `/products/${change.target.id}/api-keys` },
    })
  }

const REMOVE_INVITATION = 'revoke the invitation under Team'

/** The notices of credentials and roles that outlive the session in which they were given. */
export const NEW_ACCESS_NOTICES = {
  'access_token.created': (noticed) =>
    newAccess(noticed, {
      happened: `An access token of ${noticed.organization} was created`,
      paragraph: `The access token ${noticed.label}, which ends in ${noticed.change.after.last_four}, was created${by(noticed)}. It can use the management API until it expires or someone revokes it.`,
      action: { label: 'Open Access tokens', path: '/settings/access-tokens' },
    }),
  'product.api_key_created': serverKey('created'),
  'product.api_key_rotated': serverKey('rotated'),
  'webhook.created': (noticed) => webhook(noticed, { subject: 'was created', words: 'was created' }),
  'webhook.updated': (noticed) =>
    noticed.change.after.url === noticed.change.before.url
      ? null
      : webhook(noticed, { subject: 'has a new URL', words: 'has a new URL, set' }),
  'webhook.secret_rotated': (noticed) =>
    webhook(noticed, { subject: 'has a new secret', words: 'has a new secret, created' }),
  'chat.connected': (noticed) => {
    const { organization, label, change } = noticed
    const name = chatNameOf(change.after.service)
    return newAccess(noticed, {
      happened: `A ${name} channel was connected to ${organization}`,
      paragraph: `The ${name} webhook ${label} was connected${by(noticed)}. Notifications of ${organization} are posted to its channel, where everyone can read them.`,
      action: { label: 'Open Notifications', path: '/settings/notifications' },
    })
  },
  'invitation.created': (noticed) => {
    const { role } = noticed.change.after
    return team(noticed, {
      happened: `Someone was invited to ${noticed.organization} as ${role}`,
      paragraph: `${noticed.label} was invited as ${role}${by(noticed)}, and can join with the link in the email.`,
      undo: REMOVE_INVITATION,
    })
  },
  'invitation.resent': (noticed) =>
    team(noticed, {
      happened: `An invitation to ${noticed.organization} was sent again`,
      paragraph: `The invitation for ${noticed.label} was sent again${by(noticed)}. Its new link works for 7 days.`,
      undo: REMOVE_INVITATION,
    }),
  'member.role_changed': (noticed) => {
    const { before, after } = noticed.change
    if (!after.new_access) return null
    const notice = team(noticed, {
      happened: `A member of ${noticed.organization} is now ${after.role}`,
      paragraph: `The role of ${noticed.label} was changed from ${before.role} to ${after.role}${by(noticed)}. The new role has permissions that the old one lacked.`,
    })
    // An operator has no session of the team that could be stolen.
    return after.reason === undefined
      ? notice
      : { ...notice, paragraphs: [...notice.paragraphs.slice(0, 1), `The reason given: ${after.reason}`] }
  },
  'role.updated': (noticed) =>
    'new_access' in noticed.change.after
      ? team(noticed, {
          happened: `The role ${noticed.label} of ${noticed.organization} has new permissions`,
          paragraph: `${noticed.label} was given new permissions${by(noticed)}: ${holders(noticed.change.after)} it.`,
        })
      : null,
} satisfies Notices

const team = (noticed: Noticed, words: Words): Notice =>
  newAccess(noticed, { ...words, action: { label: 'Open Team', path: '/team' } })

function holders({ members, invitations }: { members: number; invitations: number }): string {
  const named = [...countOf(members, 'member'), ...countOf(invitations, 'open invitation')].join(' and ')
  return `${named} ${members + invitations === 1 ? 'has' : 'have'}`
}

const countOf = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${numberWords(count)} ${what}${count === 1 ? '' : 's'}`]

type OfWebhook = Noticed<'webhook.created' | 'webhook.updated' | 'webhook.secret_rotated'>

/** URLs of endpoints often contain tokens, so a channel is shown none. */
function webhook(noticed: OfWebhook, { subject, words }: { subject: string; words: string }): Notice {
  const { organization, label, change } = noticed
  const url = change.action === 'webhook.secret_rotated' ? label : change.after.url
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
