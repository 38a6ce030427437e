/** The kinds of events recorded for an account, shown to its owner. */
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
