'use client'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { takePartingWords } from '@/lib/foundation/browser/dialogs/parting-toast'
import { provideToasts } from '@/lib/foundation/browser/dialogs/toast'
import { keepFocus } from '@/lib/foundation/browser/page/kept-focus'
import { Spinner } from './loading'
import { useToastFocus } from './use-toast-focus'

/** The page it appears on is not the one that was looked at. */
const PARTING_MS = 12_000

/** Renders the toasts, and keeps the focus. Loaded right after the shell, see lib/foundation/browser/dialogs/toast.ts. */
export function Toaster() {
  useEffect(() => {
    provideToasts(toast)
    const parting = takePartingWords()
    if (parting !== null) toast.success(parting, { duration: PARTING_MS })
  }, [])
  useEffect(keepFocus, [])
  const region = useToastFocus()
  return (
    <Sonner
      ref={region}
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
          closeButton:
            '-my-0.5 -mr-1 order-last flex size-6 shrink-0 items-center justify-center text-muted hover:text-ink [&_svg]:size-4',
          actionButton: 'shrink-0 font-medium underline underline-offset-4',
        },
      }}
    />
  )
}
