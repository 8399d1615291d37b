import { openDialog, useDialog } from '../../platform/dialogs.ts'
import { callQuery, queryClient } from '../../platform/query.ts'

/** Keys of the session storage (requirement APP-23). */
const LATER = 'verifyLater'
const UPLOADED = 'securityAlreadyUpLoad'
/** A dialog that closes goes back in the history first. */
const AFTER_MS = 500

/** The person puts it off for this session. */
export function putOff() {
  sessionStorage.setItem(LATER, '1')
}

/** The pictures were sent in this session. */
export function noteUploaded() {
  sessionStorage.setItem(UPLOADED, '1')
}

const isSettled = () => [LATER, UPLOADED].some((key) => sessionStorage.getItem(key) !== null)

/**
 * Offers the verification where the brand has it, nothing was sent and nobody put it off; never over
 * another dialog, but after it (requirement KYC-01).
 */
export async function offerVerification() {
  if (isSettled() || !(await isOpen())) return
  await nothingElseOpen()
  // Much can have happened behind the other dialogs.
  if (isSettled() || !sessionStorage.getItem('token') || !(await isOpen())) return
  if (!useDialog.getState().open) openDialog('kyc')
}

async function isOpen(): Promise<boolean> {
  const { info } = await queryClient.fetchQuery({ ...callQuery('securityConfig'), staleTime: 0 })
  const { enabled, isComplete, status } = info.idVerification
  return enabled && !isComplete && status === 'N'
}

/** Resolves when no dialog stands open, and none opens in the next moment. */
function nothingElseOpen(): Promise<void> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (useDialog.getState().open) return
      timer = setTimeout(() => {
        stop()
        done()
      }, AFTER_MS)
    }
    const stop = useDialog.subscribe(look)
    look()
  })
}
