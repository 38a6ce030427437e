/** A change as it is recorded: in the audit log, and among the events of a license. */
export type Change = {
  /** `resource.verb`, like license.revoked */
  action: string
  target: { type: string; id: string | null; label: string | null }
  /** the license whose history shows the change */
  licenseId?: string
  /** the changed fields, before and after; never a secret */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The actor: a member or an operator, or null for the service itself. */
export type Actor = {
  organizationId: string
  userId: string | null
  email: string | null
  /** an operator of this installation, as opposed to a member */
  isOperator?: boolean
  /** the access token that acts for the member */
  accessToken?: { id: string; name: string }
}

/** An operator, who can act on every organization. Without an account when using a program on the server. */
export type OperatorIdentity = { userId: string | null; email: string | null }

export const operatorOf = ({ userId, email }: OperatorIdentity, organizationId: string): Actor => ({
  organizationId,
  userId,
  email,
  isOperator: true,
})
