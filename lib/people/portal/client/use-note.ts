'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What the last change did, to be said until the customer begins another one on this page; first, what was done before it. */
export function useNote<Note = string>(before: Note | null = null) {
  const client = useQueryClient()
  const [note, setNote] = useState<Note | null>(before)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'pending') setNote(null)
      }),
    [client],
  )
  return [note, setNote] as const
}
