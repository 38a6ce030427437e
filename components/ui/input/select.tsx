'use client'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import { type SelectProps, SelectTrigger } from './select-trigger'

const loadPanel = () => import('./select-panel')

/** A choice among a few options. For more than a dozen, use Combobox. In a Field: `control="custom"`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const popup = useLazyPopup(loadPanel, {})
  if (popup.module) return <popup.module.SelectPanel {...props} />
  return <SelectTrigger {...props} {...popup.triggerProps('listbox')} />
}
