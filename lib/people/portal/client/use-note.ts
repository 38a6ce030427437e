'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What the last change did, to be said until the customer begins another one on this page. */
export function useNote<Note = string>() {
  const client = useQueryClient()
  const [note, setNote] = useState<Note | null>(null)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'pending') setNote(null)
      }),
    [client],
  )
  return [note, setNote] as const
}
