import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { type DialogName, type DialogProps, openDialog } from '../../platform/dialogs/dialogs.ts'
import { useSession } from '../../platform/session/session.ts'

/** What was wanted when documents were asked for, in the session storage: it outlasts a reload. */
const WANTED = 'verifyFor'

export type Wanted = { name: DialogName; props: DialogProps }

export function keepWanted(wanted: Wanted) {
  sessionStorage.setItem(WANTED, JSON.stringify(wanted))
}

export function forgetWanted() {
  sessionStorage.removeItem(WANTED)
}

export function wantedBefore(): Wanted | null {
  const kept = sessionStorage.getItem(WANTED)
  return kept ? (JSON.parse(kept) as Wanted) : null
}

/** Goes on with what was wanted, otherwise with a deposit. */
export function goOn() {
  const { name, props } = wantedBefore() ?? { name: 'deposit' as const, props: {} }
  forgetWanted()
  openDialog(name, props)
}

/** The next read of the member shows it anyway. */
const ignored = () => undefined

/** What an approval opens is read again. */
export function noteApproved() {
  void refresh('securityConfig', 'depositChannels', 'withdrawNow')
  void api('memberInfo').then((member) => useSession.setState({ member }), ignored)
}
