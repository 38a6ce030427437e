'use client'
import { LogOut } from 'lucide-react'
import { useCloseConsole } from '@/lib/people/operator/client/operator-mutations'

/** Closes the console, and leads to the reader's own dashboard. */
export function CloseConsoleButton() {
  const close = useCloseConsole()
  return (
    <button
      type="button"
      disabled={close.isPending}
      onClick={() => close.mutate()}
      className="flex h-8 shrink-0 items-center gap-2 rounded-control border border-line px-3 font-medium transition-colors hover:border-ink"
    >
      <LogOut aria-hidden="true" className="size-4" />
      Close console
    </button>
  )
}
