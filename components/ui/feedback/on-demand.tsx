'use client'
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createDownload } from '@/lib/foundation/browser/page/create-download'
import { Button } from '../button/button'
import { Callout } from './callout'

/**
 * A part of a page whose code is fetched, in the browser, when the part is first shown; `waiting` stands there until
 * then, as wide as the part will be. A download that fails is repeated, and then says so: React.lazy would keep the
 * failure, and replace the page by its error screen with everything that was typed.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const { subscribe, start, read } = createDownload(load)
  const atFirst = read()
  return (props: Props) => {
    // The server fetches none, and hydration has to begin with what the server sent.
    const { part: Part, hasFailed, isTrying } = useSyncExternalStore(subscribe, read, () => atFirst)
    const isUnseen = hasFailed && waiting === null
    useEffect(() => {
      // It has no place of its own to be pressed: whatever is pressed may need it.
      if (!isUnseen) return
      // Of its own: the part may stand in several places.
      const again = () => start()
      addEventListener('click', again)
      return () => removeEventListener('click', again)
    }, [isUnseen])
    if (Part) return <Part {...props} />
    if (!hasFailed || isUnseen) return typeof waiting === 'function' ? waiting(props) : waiting
    const tryAgain = (
      <Button onClick={start} loading={isTrying}>
        Try again
      </Button>
    )
    return (
      <Callout kind="error" title="This couldn't be loaded" action={tryAgain}>
        Check your connection and try again.
      </Callout>
    )
  }
}
