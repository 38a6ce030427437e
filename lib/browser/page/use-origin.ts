'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}
const here = () => location.origin

/** Where this service is reached, for commands to copy; empty until the page is alive. */
export const useOrigin = (): string => useSyncExternalStore(never, here, () => '')

/** False in what the server renders and while the browser takes it over; then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
