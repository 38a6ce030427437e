/** @jsxImportSource hastscript */
import type { Element } from 'hast'
import { icon } from './icons'

export const SIDEBAR_ID = 'sidebar'

/** The bar at the top of every page. */
export const header = (): Element =>
  (
    <header className="top">
      <button type="button" className="menu-button" popoverTarget={SIDEBAR_ID} aria-label="Menu">
        {icon('menu')}
      </button>
      <a className="brand" href="/docs">
        <img src="/icon.svg" alt="" width="20" height="20" />
        Latchkey <span>Docs</span>
      </a>
      <button type="button" className="search-button" data-open-search aria-haspopup="dialog" aria-label="Search">
        {icon('search')}
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <nav aria-label="Latchkey">
        <a href="/docs/api">API reference</a>
        <a href="/sign-in">Dashboard</a>
      </nav>
      {themeSwitch()}
    </header>
  ) as Element

const THEMES = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'System', 'system'],
] as const

const themeSwitch = (): Element =>
  (
    <div className="theme" role="group" aria-label="Theme">
      {THEMES.map(([theme, label, name]) => (
        <button
          type="button"
          data-theme={theme}
          aria-pressed={theme === 'system' ? 'true' : 'false'}
          aria-label={label}
          title={label}
        >
          {icon(name)}
        </button>
      ))}
    </div>
  ) as Element
