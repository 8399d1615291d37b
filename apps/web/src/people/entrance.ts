import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Refusal } from '../platform/calls/client.ts'
import { leaveDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { follow, type Then } from '../platform/dialogs/follow.ts'
import { noteRemembered, type Remembered } from '../platform/session/remembered.ts'
import { openSession } from '../platform/session/session.ts'

export type Method = 'email' | 'mobile' | 'authenticator' | 'password'
export type Proof = { ticket: string; methods: { method: Method; to: string }[] }
/** What a visitor wanted to do, and how they logged in. */
export type Entrance = {
  next?: Then | undefined
  as?: 'agent' | undefined
  /** Whether the browser is to be remembered, and for whom. */
  remember?: Remembered | undefined
}

/** Adopts a new session, and continues with what was wanted (AUTH-05, AUTH-06, APP-17). */
export async function enter(opened: ValueOf<Calls['login']>, { next, as, remember }: Entrance) {
  noteRemembered(Boolean(remember), remember ?? {})
  await openSession(opened)
  // A member who must change the password first is taken there by the session itself.
  if (opened.passwordExpired) return leaveDialog()
  if (next) return follow(next)
  leaveDialog()
  navigate(as ? '/agentHome' : '/', { replace: true })
}

/** Whether a refusal requires one more proof; its dialog is opened then. */
export function needsProof(error: unknown, entrance: Entrance = {}): boolean {
  if (!(error instanceof Refusal) || error.code !== 'VERIFICATION_NEEDED') return false
  openDialog('confirm-login', { ...(error.value as Proof | null), ...entrance })
  return true
}
