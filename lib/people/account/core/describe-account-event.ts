import { describeMethod } from './describe-method'

const WORDS: Record<string, string> = {
  password_changed: 'Password changed',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes created',
  session_ended: 'Session ended',
  sessions_ended: 'Signed out everywhere',
  resumed: 'Account resumed by an operator',
  // Not opened: the code that turns two-factor on unlocks it too, whether or not they look at it then.
  operator_opened: 'Operator console unlocked',
}

/** An event in a few words. `providers` are the names of other services by their id. */
export function describeAccountEvent(
  { kind, detail }: { kind: string; detail: string | null },
  providers: Record<string, string>,
): string {
  const name = detail === null ? '' : (providers[detail] ?? detail)
  switch (kind) {
    case 'signed_in':
      return `Signed in: ${describeMethod(detail ?? '', providers)}`
    case 'email_changed':
      return `Email changed to ${name}`
    case 'identity_linked':
      return `${name} linked`
    case 'identity_unlinked':
      return `${name} unlinked`
    case 'suspended':
      return `Account suspended by an operator${detail === null ? '' : `: ${detail}`}`
    case 'operator_acted':
      return `As operator: ${name}`
    default:
      return WORDS[kind] ?? kind
  }
}
