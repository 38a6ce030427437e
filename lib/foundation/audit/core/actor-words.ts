import type { AuditEntryView } from './schema'

type Actor = Pick<AuditEntryView, 'actor' | 'access_token'>

/** Who made a change: the access token by its name, a person by name or e-mail address. */
export const actorName = ({ actor, access_token }: Actor): string => access_token?.name ?? personName(actor)

/** Follows the name of an access token in a sentence: ", an access token of Ada,". Empty for everyone else. */
export const actorAside = ({ actor, access_token }: Actor): string =>
  access_token ? `, an access token of ${personName(actor)},` : ''

const personName = (actor: AuditEntryView['actor']): string => (actor === null ? 'System' : actor.name || actor.email)
