/** The kinds of events recorded for an account, shown to its owner; what operators did is shown to all operators. */
export type AccountEventKind =
  | 'signed_in'
  | 'password_changed'
  | 'email_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'session_ended'
  | 'sessions_ended'
  | 'suspended'
  | 'resumed'
  | 'operator_opened'
  | 'operator_acted'
  /** by the operator program, which has no account */
  | 'program_acted'
