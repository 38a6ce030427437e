import { leaveSaying, takePartingWords } from '@/lib/foundation/browser/dialogs/parting-toast'

export const ownPath = (id: string) => `/portal/licenses/${id}`

/** Leads to the first of the licenses that a key opened, which says that they were added: in the language it has then. */
export const leaveForClaimed = ({ id, count }: { id: string; count: number }) => leaveSaying(String(count), ownPath(id))

/** How many the page before added; 0 if none. */
export const countClaimed = (): number => Number(takePartingWords() ?? 0)
