'use client'
import dynamic from 'next/dynamic'

/** Where toasts come up, fetched after the page stands. */
export const Toaster = dynamic(() => import('./toaster-panel').then((module) => module.ToasterPanel), { ssr: false })
