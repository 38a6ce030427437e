'use client'
import dynamic from 'next/dynamic'
import { cn } from '@/lib/browser/page/class-names'
import type { ComboboxProps } from './combobox-panel'
import { controlStyle } from './input'

// Loaded after the page has rendered: it is as large as all other controls together.
const ComboboxPanel = dynamic(() => import('./combobox-panel').then((module) => module.ComboboxPanel), {
  ssr: false,
  loading: () => <div className={cn(controlStyle())} />,
})

/** One of many, found by typing. */
export const Combobox = (props: ComboboxProps) => <ComboboxPanel {...props} />
