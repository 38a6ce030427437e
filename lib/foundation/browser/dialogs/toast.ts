import type { ExternalToast, toast as sonner } from 'sonner'

type Sonner = typeof sonner
type Kind = 'message' | 'success' | 'error'

let toaster: Sonner | null = null
let waiting: ((toasts: Sonner) => void)[] = []

/** Called once the toaster is on the page. Toasts wait for it, so that its library is no part of a page's first load. */
export function provideToasts(toasts: Sonner): void {
  toaster = toasts
  for (const showOn of waiting) showOn(toasts)
  waiting = []
}

const show = (kind: Kind) => (text: string, more?: ExternalToast) => {
  const showOn = (toasts: Sonner) => void toasts[kind](text, more)
  if (toaster) showOn(toaster)
  else waiting.push(showOn)
}

/** Takes one away that is no longer true; without an ID, all of them. */
const dismiss = (id?: string) => void toaster?.dismiss(id)

/** A toast: `toast.success('License revoked')`. */
export const toast = { message: show('message'), success: show('success'), error: show('error'), dismiss }
