import { callQuery, queryClient } from '../../platform/calls/query.ts'
import { isSwitchedOn } from '../../platform/calls/switches.ts'
import { openDialog, useDialog } from '../../platform/dialogs/dialogs.ts'
import { useSession } from '../../platform/session/session.ts'
import { rightsOf } from '../../platform/session/sub-account.ts'

/** Keys of the session storage (requirement APP-23). */
const LATER = 'verifyLater'
const UPLOADED = 'securityAlreadyUpLoad'
/** A closing dialog first goes back in the history. */
const AFTER_MS = 500

/** The member puts it off for this session. */
export function putOff() {
  sessionStorage.setItem(LATER, '1')
}

/** The pictures were sent in this session. */
export function noteUploaded() {
  sessionStorage.setItem(UPLOADED, '1')
}

const isSettled = () => [LATER, UPLOADED].some((key) => sessionStorage.getItem(key) !== null)

/**
 * Offers the verification where the brand has it, nothing was sent and it was not put off; opens only after other
 * dialogs have closed (requirement KYC-01).
 */
async function offerVerification() {
  if (isSettled() || !(await isOpen())) return
  await nothingElseOpen()
  // The state may have changed while other dialogs were open.
  if (isSettled() || !sessionStorage.getItem('token') || !(await isOpen())) return
  if (!useDialog.getState().open) openDialog('kyc')
}

/** Set once the waiting contract was shown in this session. */
const CONTRACT_SHOWN = 'contractShown'

/** A contract that waits for an agent's answer is shown once in a session (MOD-01). */
async function offerContract() {
  if (sessionStorage.getItem(CONTRACT_SHOWN)) return
  const waiting = callQuery('agentContracts', { waiting: 'true' })
  if ((await queryClient.fetchQuery(waiting)).length === 0) return
  await nothingElseOpen()
  if (!sessionStorage.getItem('token') || sessionStorage.getItem(CONTRACT_SHOWN)) return
  sessionStorage.setItem(CONTRACT_SHOWN, '1')
  openDialog('contract')
}

/** What opens automatically after a login, one after the other. */
export async function offerOpenTasks() {
  const { member } = useSession.getState()
  const { isSubAccount, mayContract } = rightsOf(member)
  const isVerified = member?.kycApproved || member?.isTrial || isSubAccount
  if (member && !isVerified) await offerVerification()
  if (member?.isAgent && mayContract && (await isSwitchedOn('AGENTPOLICY3'))) await offerContract()
}

async function isOpen(): Promise<boolean> {
  const { info } = await queryClient.fetchQuery({ ...callQuery('securityConfig'), staleTime: 0 })
  const { enabled, isComplete, status } = info.idVerification
  return enabled && !isComplete && status === 'N'
}

/** Resolves when no dialog is open, and none opens in the next moment. */
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
