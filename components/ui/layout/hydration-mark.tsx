'use client'
import { HYDRATING } from '@/lib/foundation/browser/page/early-input'
import { useIsHydrated } from '@/lib/foundation/browser/page/use-origin'

/**
 * Stands in the page until React runs the part it is in; until then, what is typed and pressed waits (early-input.ts).
 * React hydrates what is below a loading screen after the rest, so that has a mark of its own. It comes first in its
 * parent, where its removal moves nothing.
 */
export const HydrationMark = () => (useIsHydrated() ? null : <i hidden {...{ [HYDRATING]: '' }} />)
