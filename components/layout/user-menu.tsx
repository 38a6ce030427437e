'use client'
import { Activity, BookOpen, LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react'
import type { Route } from 'next'
import { useRef } from 'react'
import {
  DropdownMenu,
  MenuChoice,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuRule,
} from '@/components/ui/overlay/dropdown-menu'
import { Avatar } from '@/components/ui/text/avatar'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useTheme } from '@/lib/foundation/browser/page/use-theme'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

export type SidebarUser = { name: string; email: string }

type PersonMenuProps = {
  person: SidebarUser
  accountHref: Route
  operatorHref?: Route | undefined
  /** Gets a plain form post; answers with a redirect. */
  signOutPath: string
  labels: 'always' | 'wide'
}

const THEME_ITEMS = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
] as const

/** The user menu at the foot of the rail: account, theme, sign out. */
export function UserMenu({ person, accountHref, operatorHref, signOutPath, labels }: PersonMenuProps) {
  const { theme, setTheme } = useTheme()
  const signOut = useRef<HTMLFormElement>(null)
  return (
    <>
      <form ref={signOut} method="post" action={signOutPath} hidden />
      <DropdownMenu
        side="top"
        align="start"
        className="w-56"
        trigger={<PersonButton person={person} labels={labels} />}
      >
        <div className="truncate px-2 py-1 text-muted">{person.email}</div>
        <MenuLink href={accountHref} icon={<UserRound />}>
          Account
        </MenuLink>
        {operatorHref && (
          <MenuLink href={operatorHref} icon={<ShieldCheck />}>
            Operator console
          </MenuLink>
        )}
        <MenuItem icon={<BookOpen />} onSelect={() => openTab(DOCS_PAGES.home)}>
          Documentation
        </MenuItem>
        <MenuItem icon={<Activity />} onSelect={() => openTab('/status')}>
          Status
        </MenuItem>
        <MenuRule />
        <MenuGroup label="Theme">
          <MenuChoice label="Theme" items={THEME_ITEMS} value={theme} onChange={setTheme} />
        </MenuGroup>
        <MenuRule />
        <MenuItem icon={<LogOut />} onSelect={() => signOut.current?.requestSubmit()}>
          Sign out
        </MenuItem>
      </DropdownMenu>
    </>
  )
}

const openTab = (path: string) => void window.open(path, '_blank', 'noopener')

// The menu passes its own props to its trigger.
const PersonButton = ({ person, labels, ...rest }: Pick<PersonMenuProps, 'person' | 'labels'>) => (
  <button
    type="button"
    {...rest}
    aria-label={`Account of ${person.name}`}
    className={cn(
      'flex h-10 w-full items-center gap-2 rounded-control px-2 text-left transition-colors hover:bg-sunken data-popup-open:bg-sunken',
      labels === 'wide' && 'max-lg:justify-center max-lg:px-0',
    )}
  >
    <Avatar name={person.name} />
    <span className={cn('min-w-0 flex-1 truncate text-small', labels === 'wide' && 'max-lg:hidden')}>
      {person.name}
    </span>
  </button>
)
