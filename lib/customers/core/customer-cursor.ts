import { instantOfMs } from '@/lib/shared/instant'

/** A place in the list of customers: when the last one seen came, and who it was. */
export type CustomerPlace = { at: Date; id: string }

const FORM = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCustomerCursor = ({ at, id }: CustomerPlace): string => `${at.getTime()}_${id}`

/** Null for what is no cursor of ours. */
export function readCustomerCursor(text: string): CustomerPlace | null {
  const [, ms, id] = FORM.exec(text) ?? []
  const at = ms ? instantOfMs(Number(ms)) : null
  return at && id ? { at, id } : null
}
