'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}
const here = () => location.origin

/** The origin of this installation, for commands to copy; empty until hydration. */
export const useOrigin = (): string => useSyncExternalStore(never, here, () => '')

/** False during server rendering and hydration, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
