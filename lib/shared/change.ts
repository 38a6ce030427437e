/** How a change is recorded, in the audit log and among the events of a license. */
export type Change = {
  /** `resource.verb`, like license.revoked */
  action: string
  target: { type: string; id: string | null; label: string | null }
  /** the license that this is an event of */
  licenseId?: string
  /** the fields that changed, as they were and as they are; never a secret */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The actor: a member or an operator, or null for the service itself. */
export type Actor = {
  organizationId: string
  userId: string | null
  email: string | null
  /** who runs this installation, and not a member acting as one */
  isOperator?: boolean
}

/** An operator, who acts on every organization. Without an account where a program on the server is used. */
export type OperatorIdentity = { userId: string | null; email: string | null }

export const operatorOf = ({ userId, email }: OperatorIdentity, organizationId: string): Actor => ({
  organizationId,
  userId,
  email,
  isOperator: true,
})
