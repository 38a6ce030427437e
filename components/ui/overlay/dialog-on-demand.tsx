'use client'
import type { ComponentType } from 'react'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'

type Closable = { onClose: () => void }
type DialogOnDemandProps<Props> = Props & { load: () => Promise<ComponentType<Props>> }

/**
 * A dialog that is open while it is mounted, and whose code is fetched then. Where that fails, it says so and closes:
 * a dialog that opened by itself minutes later would be one that nobody asked for.
 */
export function DialogOnDemand<Props extends Closable>({ load, ...props }: DialogOnDemandProps<Props>) {
  const { module: Panel } = useLazyPopup(load, { open: true, onOpenChange: (open) => open || props.onClose() })
  return Panel && <Panel {...(props as unknown as Props)} />
}
