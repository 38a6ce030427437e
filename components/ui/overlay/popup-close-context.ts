'use client'
import { createContext } from 'react'

/** How what stands in a dialog or sheet closes it. */
export const PopupClose = createContext<() => void>(() => undefined)
