'use client'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { onDemand } from '../feedback/on-demand'
import type { ComboboxProps } from './combobox-panel'
import { controlStyle } from './input'

// Loaded after the page has rendered: it is as large as all other controls together.
const loadPanel = () => import('./combobox-panel').then(({ ComboboxPanel }) => ComboboxPanel)

/** One of many, found by typing. */
export const Combobox = onDemand<ComboboxProps>(loadPanel, ({ className }) => (
  <div className={cn(controlStyle(), className)} />
))
