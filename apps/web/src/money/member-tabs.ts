type IsOn = (modId: string) => boolean

/**
 * Which tabs of the member centre the brand's switches leave: that of transfers needs something on its page, and agents always
 * invite (requirements CFG-01, PRO-07).
 */
export function switchedOn(member: { isOn: IsOn; isAgent: boolean; hasTransfers: boolean }) {
  const { isOn, isAgent, hasTransfers } = member
  return (tab: string): boolean => {
    if (tab === 'referral') return isAgent || isOn('REFERRAL3')
    return tab !== 'transferUpline' || hasTransfers
  }
}
