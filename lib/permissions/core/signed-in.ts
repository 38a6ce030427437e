/** The user that a session belongs to, as the database said at the beginning of this request. */
export type SessionUser = {
  sessionId: string
  userId: string
  email: string
  name: string | null
  /** how the user proved who they are */
  method: string
  /** The second factor is still to be given: such a session opens nothing else. */
  isPending: boolean
}
