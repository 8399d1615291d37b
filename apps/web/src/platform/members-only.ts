import { navigate } from '@parola/client/routing'
import { useEffect } from 'react'
import { openDialog } from './dialogs.ts'
import { useSession } from './session.ts'

/** Long enough for the page that a trial player is led to. */
const SETTLED_MS = 200

/**
 * True for a trial player on a members' page: who they are may become known only after a page was opened by its
 * address. They are asked to register, as everywhere else (requirement MEM-05).
 */
export function useTrialsLedAway(): boolean {
  const isTrial = useSession(({ member }) => member?.isTrial === true)
  useEffect(() => {
    if (!isTrial) return
    navigate('/', { replace: true })
    setTimeout(() => openDialog('need-account'), SETTLED_MS)
  }, [isTrial])
  return isTrial
}
