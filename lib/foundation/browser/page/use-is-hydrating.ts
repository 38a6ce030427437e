import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is the server's rendering, or React's first one over its HTML; false in a page opened in the browser. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
