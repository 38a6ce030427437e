/** Asks the reader to prove who they are; resolves to whether they did. */
export type ProofHandler = () => Promise<boolean>

let handler: ProofHandler | undefined
let asking: Promise<boolean> | undefined

/** Returns a function that removes the handler. */
export function setProofHandler(onProofRequired: ProofHandler): () => void {
  handler = onProofRequired
  return () => {
    if (handler === onProofRequired) handler = undefined
  }
}

/** Two requests at once are answered by one proof. False where nobody can be asked. */
export function askForProof(): Promise<boolean> {
  asking ??= (handler?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
