'use client'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useIsHydrated } from '@/lib/foundation/browser/page/use-origin'

const AGAIN_AFTER_MS = 3_000

/**
 * A part of a page whose code is fetched, in the browser, when the part is first shown; `waiting` stands there until
 * then. A download that fails is repeated: React would keep the failure, and replace the page by its error screen with
 * everything that was typed.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode = null) {
  const Part = lazy<ComponentType<object>>(async () => ({
    default: (await untilFetched(load)) as ComponentType<object>,
  }))
  // The server fetches none, and hydration has to begin with what the server sent.
  return (props: Props) =>
    useIsHydrated() ? (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    ) : (
      waiting
    )
}

async function untilFetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN_AFTER_MS))
    }
  }
}
