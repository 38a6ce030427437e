/** Style of floating elements: menus, listboxes, popovers. */
export const popupStyle =
  'origin-(--transform-origin) rounded-card border border-hairline bg-raised p-1 text-small shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Style of an item in a floating list. */
export const itemStyle =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-control px-2 py-1 outline-none data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'

/** Style of the backdrop behind a dialog; kit.css has that of the strip beside it, by its first class. */
export const backdropStyle =
  'scrim fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The position of a dialog: at the bottom of a phone, in the upper middle of a window. One that is taller begins at the top. */
export const panelViewportStyle =
  'fixed inset-0 z-40 flex items-end-safe justify-center overflow-y-auto sm:items-start sm:p-4 sm:pt-[12vh]'

export const panelStyle =
  'relative w-full rounded-t-card border border-hairline bg-raised shadow-float outline-none transition-[opacity,translate] data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:rounded-card'
