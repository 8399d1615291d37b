import { navigate, type Place } from '@parola/client/routing'
import { leaveDialog, openDialog, useDialog } from './dialogs.ts'

/** The game that somebody wanted before they had to log in or to pay; `place` is its own page. */
export type Then = { nodeId: number; name: string; demo?: boolean; place?: Place | undefined }

/** Goes to a place; a dialog that is open gives way to it. */
export function goTo(place: Place) {
  const isOver = useDialog.getState().open !== null
  leaveDialog()
  navigate(place, { replace: isOver })
}

/** Takes a member on to the game that was wanted: over the page, or on a page of its own. */
export function follow({ place, ...game }: Then) {
  if (place) goTo(place)
  else openDialog('game', { ...game, mode: 'real' })
}
