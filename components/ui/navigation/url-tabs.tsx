'use client'
import { parseAsString, useQueryState } from 'nuqs'
import { Tabs, type TabsProps } from './tabs'

type UrlTabsProps = Omit<TabsProps, 'value' | 'onChange'> & { param?: string }

/** Tabs whose selection is in the URL, so a link leads to the same view. */
export function UrlTabs({ param = 'tab', tabs, ...rest }: UrlTabsProps) {
  const [wanted, setWanted] = useQueryState(param, parseAsString.withOptions({ history: 'replace' }))
  const first = tabs[0]?.value ?? ''
  const value = tabs.some((tab) => tab.value === wanted) && wanted ? wanted : first
  return <Tabs {...rest} tabs={tabs} value={value} onChange={(tab) => void setWanted(tab === first ? null : tab)} />
}
