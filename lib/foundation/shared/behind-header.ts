/** How far a list may be behind, in seconds: of the answers of lists that a replica may serve. */
export const BEHIND_HEADER = 'Latchkey-Behind-Seconds'
