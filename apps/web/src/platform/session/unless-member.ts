import { openSoon } from '../dialogs/open-soon.ts'
import { useSession } from './session.ts'

/** Visitors are sent to the login; trial players are asked to register (requirements APP-15, MEM-05). */
export function unlessMember() {
  const { token, member } = useSession.getState()
  if (!token) return { to: '/login' }
  if (!member?.isTrial) return
  openSoon('need-account')
  return { to: '/' }
}
