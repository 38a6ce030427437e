import { startContents } from './contents'
import { startCopyButtons } from './copy-buttons'
import { startSearch } from './open-search'
import { showCurrentPage } from './sidebar'
import { startTabs } from './tabs'
import { startThemeSwitch } from './theme-switch'

showCurrentPage()
startTabs()
startCopyButtons()
startThemeSwitch()
startContents()
startSearch()
