import { type ExternalToast, toast as sonner } from 'sonner'

type Kind = 'message' | 'success' | 'error'

// Part of the shell: news of a server that cannot be reached cannot be fetched from it.
const show = (kind: Kind) => (text: string, more?: ExternalToast) => void sonner[kind](text, more)

/** A line of news in the corner: `toast.success('License revoked')`. */
export const toast = { message: show('message'), success: show('success'), error: show('error') }
