import { startContents } from './contents'
import { startCopyButtons } from './copy-buttons'
import { startSearch } from './open-search'
import { startTabs } from './tabs'
import { startThemeSwitch } from './theme-switch'

startTabs()
startCopyButtons()
startThemeSwitch()
startContents()
startSearch()
