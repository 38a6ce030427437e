import { formatLastDay } from '@/lib/foundation/shared/expiry'
import type { DoneAction } from './schema'

type Issued = Extract<DoneAction, { do: 'issue' }>

const STYLE = { locale: 'en-GB', dateStyle: 'medium' } as const

/**
 * What a dry run would create: "Yearly, until 29 Nov 2027", or "Lifetime". Null for licenses that were created, which say
 * so themselves, and for what was recorded before this was.
 */
export function issueWords({ license_type = null, expires_at }: Issued): string | null {
  if (expires_at === undefined) return null
  if (expires_at === null) return lifetimeWords(license_type)
  const end = `until ${formatLastDay(new Date(expires_at), STYLE)}`
  return license_type === null ? `U${end.slice(1)}` : `${license_type}, ${end}`
}

/** A license type that is called so says it alone. */
function lifetimeWords(type: string | null): string {
  if (type === null) return 'Lifetime'
  return /lifetime/i.test(type) ? type : `${type}, lifetime`
}

/** Whether a dry run would create a bundle. */
export const isBundle = (done: readonly DoneAction[]): boolean =>
  done.some((action) => action.do === 'issue' && action.shares_key === true)
