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

/** The actor: a member, or null for the service itself. */
export type Actor = { organizationId: string; userId: string | null; email: string | null }
