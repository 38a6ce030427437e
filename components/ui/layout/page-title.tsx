'use client'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useTitleFocus } from '@/lib/foundation/browser/page/use-first-focus'

type PageTitleProps = { className?: string; children: ReactNode }

/** The h1 of a page, which has the focus once a link has led there. */
export const PageTitle = ({ className, children }: PageTitleProps) => (
  <h1 ref={useTitleFocus()} tabIndex={-1} className={cn('font-semibold', className)}>
    {children}
  </h1>
)
