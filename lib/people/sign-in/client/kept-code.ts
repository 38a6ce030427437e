import { codeEnd } from '../core/email-code'

const KEPT = 'sign-in-code'

/** What another load of the page needs to continue with a code that was sent: nothing secret, so no password. */
export type KeptCode = { path: string; request: string; email: string; name?: string | undefined }

/** Keeps it in this tab, until the code ends. */
export function keepCode({ path, request, email, name }: KeptCode) {
  const endsAt = codeEnd('sign_in', new Date()).getTime()
  write(JSON.stringify({ path, request, email, name, endsAt }))
}

/** The code that the page at this path sent last, while it can be entered. */
export function keptCode(path: string): KeptCode | null {
  try {
    // Only keepCode and forgetCode write it.
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as (KeptCode & { endsAt: number }) | null
    return kept?.path === path && kept.endsAt > Date.now() ? kept : null
  } catch {
    return null
  }
}

/** It was used, or another email is wanted. */
export const forgetCode = () => write('null')

function write(text: string) {
  try {
    sessionStorage.setItem(KEPT, text)
  } catch {
    // The browser blocks storage: after another load, a new code is sent.
  }
}
