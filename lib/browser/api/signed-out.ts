/** What happens when our own API answers that nobody is signed in. `isRead`: the call was to show something. */
export type SignedOutHandler = (isRead: boolean) => void

let handler: SignedOutHandler | undefined

/** Returns what takes the handler away again. */
export function setSignedOutHandler(onSignedOut: SignedOutHandler): () => void {
  handler = onSignedOut
  return () => {
    if (handler === onSignedOut) handler = undefined
  }
}

export const reportSignedOut: SignedOutHandler = (isRead) => handler?.(isRead)
