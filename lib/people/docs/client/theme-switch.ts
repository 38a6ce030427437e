import { readTheme, THEME_COOKIE, THEMES } from '@/lib/foundation/browser/page/theme'
import { YEAR_SECONDS } from '@/lib/foundation/shared/durations'

const root = document.documentElement

/** The same choice as in the dashboard, in the same cookie. */
export function startThemeSwitch() {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-theme]')]
  const show = () => {
    const theme = THEMES.find((name) => root.classList.contains(name)) ?? 'system'
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['theme'] === theme))
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      setTheme(button.dataset['theme'])
      show()
    })
  }
  show()
}

function setTheme(value: string | undefined) {
  const theme = readTheme(value)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  root.classList.remove(...THEMES)
  if (theme !== 'system') root.classList.add(theme)
}
