import { navigate, type Place } from '@parola/client/routing'
import { leaveDialog, openDialog, useDialog } from './dialogs.ts'

/**
 * The game that a visitor wanted before they had to log in or deposit; `place` is its own page, `tint` the colour of its
 * picture.
 */
export type Then = {
  nodeId: number
  name: string
  demo?: boolean
  tint?: string | undefined
  place?: Place | undefined
}

/** Navigates to a page; an open dialog is closed first. */
export function goTo(place: Place) {
  const isOver = useDialog.getState().open !== null
  leaveDialog()
  navigate(place, { replace: isOver })
}

/** Continues to the wanted game: over the page, or on its own page. */
export function follow({ place, ...game }: Then) {
  if (place) goTo(place)
  else openDialog('game', { ...game, mode: 'real' })
}
