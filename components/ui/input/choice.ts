import type { ReactNode } from 'react'

/** One of several to choose from. */
export type Choice<Value extends string> = { value: Value; label: string; help?: string; icon?: ReactNode }
