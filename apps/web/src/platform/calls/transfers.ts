import type { Calls, ValueOf } from '@parola/contract'

type IsOn = (modId: string) => boolean
type Service = Pick<ValueOf<Calls['agentService']>, 'isOn' | 'upline' | 'open' | 'mayLeave'>

/** Whether the brand leaves a member a direction to transfer money in. */
export const mayTransfer = (isOn: IsOn, isAgent: boolean) =>
  isOn('AGENTPOLICY3') && (isOn('TRANSFERUP3') || (isAgent && isOn('TRANSFERDOWN3')))

/** Whether a member may ask the agent above for something, or has something open with them. */
export function isServed(service: Service | undefined): boolean {
  if (!service?.upline) return false
  return service.isOn || service.open.length > 0 || service.mayLeave !== null
}
