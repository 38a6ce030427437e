'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone; UTC until the page is alive, because the server cannot know it. */
export const useTimeZone = (): string => useSyncExternalStore(never, readersZone, () => 'UTC')
