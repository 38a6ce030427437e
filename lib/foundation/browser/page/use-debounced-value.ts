'use client'
import { useEffect, useState } from 'react'

/** The value once it has not changed for a while, for example after the reader stopped typing. */
export function useDebouncedValue<T>(value: T, restMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return debounced
}
