/** A press on the trigger of an open popup is the trigger's business: closing here would let its click open it again. */
export const isEventInside = (anchor: HTMLElement | null, event: Event): boolean =>
  event.type !== 'keydown' && anchor !== null && event.target instanceof Node && anchor.contains(event.target)
