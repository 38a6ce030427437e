import { toast } from '../dialogs/toast'
import { signInAgainHref } from './sign-in-again'

/** Stays until it is closed. The sign-in opens beside this page, which keeps what was typed. */
export const toastSessionEnded = () =>
  toast.error('Your session ended', {
    id: 'session-ended',
    description: 'Nothing was saved, and what you typed is still here.',
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    action: { label: 'Sign in again', onClick: () => open(signInAgainHref(), '_blank') },
  })
