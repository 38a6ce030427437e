'use client'
import { useSyncExternalStore } from 'react'
import { YEAR_SECONDS } from '@/lib/foundation/shared/durations'
import { readTheme, THEME_COOKIE, THEMES, type Theme } from './theme'

const listeners = new Set<() => void>()

/** The chosen theme, and a setter. The server reads the same cookie, so nothing flashes. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, themeNow, themeOnServer), setTheme }
}

function setTheme(theme: Theme) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  document.documentElement.classList.remove(...THEMES)
  if (theme !== 'system') document.documentElement.classList.add(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const themeNow = (): Theme => readTheme(document.documentElement.classList.value.match(/\b(light|dark)\b/)?.[0])
const themeOnServer = (): Theme => 'system'
