import { type ExternalToast, toast as sonner } from 'sonner'

type Kind = 'message' | 'success' | 'error'

// Bundled with the shell: if the server is unreachable, the code for saying so cannot be loaded from it.
const show = (kind: Kind) => (text: string, more?: ExternalToast) => void sonner[kind](text, more)

/** A toast: `toast.success('License revoked')`. */
export const toast = { message: show('message'), success: show('success'), error: show('error') }
