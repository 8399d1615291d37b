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

/**
 * Which tabs of the member centre the brand's switches leave: that of transfers needs an open direction or an agent who takes
 * requests, and agents always invite (requirements CFG-01, PRO-07).
 */
export function switchedOn(member: { isOn: IsOn; isAgent: boolean; isServed: boolean }) {
  const { isOn, isAgent } = member
  return (tab: string): boolean => {
    if (tab === 'referral') return isAgent || isOn('REFERRAL3')
    if (tab !== 'transferUpline') return true
    return mayTransfer(isOn, isAgent) || member.isServed
  }
}
