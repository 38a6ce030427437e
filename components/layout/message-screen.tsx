import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

type MessageScreenProps = {
  title: string
  text: ReactNode
  /** Read out: the page failed, it is not only missing. */
  isAlert?: boolean
  /** The frame around it has its own margins. */
  isInset?: boolean
  /** Buttons or links that lead on. */
  children: ReactNode
}

/** Replaces a page that is missing or failed. */
export const MessageScreen = ({ title, text, isAlert = false, isInset = false, children }: MessageScreenProps) => (
  <div role={isAlert ? 'alert' : undefined} className={cn('space-y-4', !isInset && 'mx-auto max-w-[640px] px-4 py-12')}>
    <div className={isInset ? 'space-y-4' : 'space-y-1'}>
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-muted">{text}</p>
    </div>
    {children}
  </div>
)
