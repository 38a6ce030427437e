import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our own sizes and radii, so that "text-small" is not taken for a colour and thrown out beside "text-muted".
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['small', 'body', 'section', 'head', 'title'],
      radius: ['control', 'card'],
      shadow: ['float'],
    },
  },
})

/** Joins class names; of two that set the same property the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
