/** Called when our own API answers that the session has ended. `isRead`: the call was a query. */
export type SignedOutHandler = (isRead: boolean) => void

let handler: SignedOutHandler | undefined

/** Returns a function that removes the handler. */
export function setSignedOutHandler(onSignedOut: SignedOutHandler): () => void {
  handler = onSignedOut
  return () => {
    if (handler === onSignedOut) handler = undefined
  }
}

export const reportSignedOut: SignedOutHandler = (isRead) => handler?.(isRead)
