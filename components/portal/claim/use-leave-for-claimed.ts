'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { leaveSaying } from '@/lib/foundation/browser/dialogs/parting-toast'
import { ownPath } from './key-form'

/** Leads to the first of the licenses that a key opened, which says that they were added. */
export function useLeaveForClaimed() {
  const t = useTranslations('claim')
  return ({ id, count }: { id: string; count: number }) => leaveSaying(t('added', { count }), ownPath(id))
}
