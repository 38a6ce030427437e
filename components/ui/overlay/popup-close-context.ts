'use client'
import { createContext } from 'react'

/** How what stands in a dialog or sheet closes it. */
export const PopupCloseContext = createContext<() => void>(() => undefined)
