import type { ExternalToast } from 'sonner'

type Kind = 'message' | 'success' | 'error'

// Fetched with the toaster, once the page stands: a page without news needs none of it.
const show = (kind: Kind) => (text: string, more?: ExternalToast) =>
  void import('sonner').then(({ toast }) => toast[kind](text, more))

/** A line of news in the corner: `toast.success('License revoked')`. */
export const toast = { message: show('message'), success: show('success'), error: show('error') }
