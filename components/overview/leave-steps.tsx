'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

/** The server then renders the figures in place of the first steps. */
export function useShowOverview(org: string): () => void {
  const router = useRouter()
  return () => {
    // The overview is another page at the same URL, or nearly: it begins at its top.
    scrollTo(0, 0)
    if (location.search === '') router.refresh()
    else router.push(pageRoute(`/${org}`))
  }
}

type Props = Pick<ButtonProps, 'variant' | 'loading'> & {
  /** an API key is shown that was not saved, and can't be shown again */
  isKeyAtRisk: boolean
  onLeave: () => unknown
  children: ReactNode
}

/** A button that leaves the first steps: it asks first while a key would be lost, as a link does. */
export function LeaveSteps({ isKeyAtRisk, onLeave, ...button }: Props) {
  if (!isKeyAtRisk) return <Button {...button} onClick={onLeave} />
  return (
    <ConfirmDialog
      trigger={<Button {...button} />}
      title="Leave without saving the key?"
      confirm="Leave"
      cancel="Stay on this page"
      danger
      onConfirm={async () => onLeave()}
    >
      You won't be able to see it again.
    </ConfirmDialog>
  )
}
