'use client'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { provideToasts } from '@/lib/foundation/browser/dialogs/toast'
import { Spinner } from './loading'

/** Renders the toasts. Loaded right after the shell, see lib/foundation/browser/dialogs/toast.ts. */
export function Toaster() {
  useEffect(() => provideToasts(toast), [])
  return (
    <Sonner
      className="font-sans"
      style={{ fontFamily: 'inherit' }}
      position="bottom-right"
      gap={8}
      offset={16}
      // Above the buttons at the foot of a sheet or a dialog.
      mobileOffset={{ bottom: 88, left: 16, right: 16 }}
      icons={{
        success: <CircleCheck className="size-4 text-green" />,
        error: <CircleAlert className="size-4 text-red" />,
        warning: <TriangleAlert className="size-4 text-amber" />,
        info: <Info className="size-4 text-muted" />,
        loading: <Spinner />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[360px] max-w-[calc(100vw-32px)] items-start gap-2 rounded-card border border-hairline bg-raised p-3 text-ink text-small shadow-float',
          icon: 'flex h-5 items-center',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-muted',
          closeButton: 'order-last flex h-5 shrink-0 items-center text-muted hover:text-ink [&_svg]:size-4',
          actionButton: 'shrink-0 font-medium underline underline-offset-4',
        },
      }}
    />
  )
}
