import { useNavigate } from '@tanstack/react-router'
import { leaveDialog, openDialog, useDialog } from './dialogs.ts'

export type Place = { to: string; search?: Record<string, string> }
/** The game that somebody wanted before they had to log in or to pay; `place` is its own page. */
export type Then = { nodeId: number; name: string; demo?: boolean; place?: Place | undefined }

/** Goes to a place; a dialog that stands open gives way to it. */
export function useGoTo(): (place: Place) => void {
  const navigate = useNavigate()
  return ({ to, search = {} }) => {
    const isOver = useDialog.getState().open !== null
    leaveDialog()
    void navigate({ to: to as '/', search: search as never, replace: isOver })
  }
}

/** Takes a member on to the game that was wanted: over the page, or on a page of its own. */
export function useFollow(): (next: Then) => void {
  const goTo = useGoTo()
  return ({ place, ...game }) =>
    place ? goTo(place) : openDialog('game', { ...game, mode: 'real' })
}
