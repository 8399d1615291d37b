import { navigate } from '@parola/client/routing'
import { useEffect } from 'react'
import { openDialog } from '../dialogs/dialogs.ts'
import { useSession } from './session.ts'

/** Long enough for the home page to be shown. */
const SETTLED_MS = 200

/**
 * True for a trial player on a members' page, whose account may become known only after the page was opened by its
 * address. They are asked to register, as everywhere else (requirement MEM-05).
 */
export function useTrialRedirect(): boolean {
  const isTrial = useSession(({ member }) => member?.isTrial === true)
  useEffect(() => {
    if (!isTrial) return
    navigate('/', { replace: true })
    setTimeout(() => openDialog('need-account'), SETTLED_MS)
  }, [isTrial])
  return isTrial
}
