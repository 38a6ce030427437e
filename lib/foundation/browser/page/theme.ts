export const THEME_COOKIE = 'theme'
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The theme a cookie asks for; anything unknown means the system's. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system'
