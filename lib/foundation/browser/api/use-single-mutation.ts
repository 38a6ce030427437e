'use client'
import {
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation that is not sent again while the same one runs: a double click is faster than the button that shows that it
 * waits.
 */
export function useSingleMutation<Output, Input, Context = unknown>(
  options: UseMutationOptions<Output, Error, Input, Context>,
) {
  const last = useRef<{ asked: unknown; sent: Promise<Output> } | null>(null)
  const { mutateAsync: send, ...mutation } = useMutation(options)
  const mutateAsync: UseMutateAsyncFunction<Output, Error, Input, Context> = useCallback(
    (...args) => {
      const asked = askedFor(args[0])
      if (last.current !== null && last.current.asked === asked) return last.current.sent
      const sent = send(...args).finally(() => {
        if (last.current?.sent === sent) last.current = null
      })
      last.current = { asked, sent }
      return sent
    },
    [send],
  )
  const mutate: UseMutateFunction<Output, Error, Input, Context> = useCallback(
    (...args) => {
      // A failure is the mutation's to report.
      mutateAsync(...args).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

/** Two files are never known to be the same. */
const askedFor = (input: unknown): unknown => (input instanceof Blob ? input : JSON.stringify(input))
