/** The user of a session, as of the beginning of this request. */
export type SessionUser = {
  sessionId: string
  userId: string
  email: string
  name: string | null
  /** how the user signed in */
  method: string
  /** The second factor is still missing: such a session can do nothing else. */
  isPending: boolean
  /** The user proved minutes ago who they are: a session alone may be stolen. */
  isProven: boolean
  /** The user set this installation up, and may open the operator console. Others are named in OPERATOR_EMAILS. */
  mayOperate: boolean
}
