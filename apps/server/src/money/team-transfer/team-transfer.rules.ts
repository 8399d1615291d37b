import type { TRANSFER_GAPS } from '@parola/contract'

type Wallet = 'main' | 'agent'
type Party = { kind: 'trial' | 'member' | 'agent' }

/** Where money lands: an agent's own wallet, which cannot stake (reading 21), or a member's main one. */
export function walletFor(receiver: Party): Wallet {
  return receiver.kind === 'agent' ? 'agent' : 'main'
}

/** The wallets that a member may transfer from. */
export function walletsOf(sender: Party): Wallet[] {
  return sender.kind === 'agent' ? ['agent', 'main'] : ['main']
}

type Policy = { minMinor: bigint; maxMinor: bigint; dailyMaxMinor: bigint }

/** What is left of a day's limit. */
export function dailyLeft({ dailyMaxMinor }: Policy, sentToday: bigint): bigint {
  return dailyMaxMinor > sentToday ? dailyMaxMinor - sentToday : 0n
}

export type Request = {
  amount: bigint
  sentToday: bigint
  free: bigint
  freeWithoutBonus: bigint
  locked: bigint
}
export type Broken =
  | 'AMOUNT_OUT_OF_LIMITS'
  | 'TRANSFER_DAILY_LIMIT'
  | 'BONUS_HOLDS'
  | 'TURNOVER_LEFT'
  | 'INSUFFICIENT_FUNDS'

/** Which figure prevents a transfer; null when none does. */
export function brokenBy(
  { amount, sentToday, free, freeWithoutBonus, locked }: Request,
  policy: Policy,
): Broken | null {
  if (amount < policy.minMinor || amount > policy.maxMinor) return 'AMOUNT_OUT_OF_LIMITS'
  if (amount > dailyLeft(policy, sentToday)) return 'TRANSFER_DAILY_LIMIT'
  if (amount <= free) return null
  if (amount <= freeWithoutBonus) return 'BONUS_HOLDS'
  return locked > 0n ? 'TURNOVER_LEFT' : 'INSUFFICIENT_FUNDS'
}

type Switches = Record<string, boolean>

/** Whether a brand allows transfers in this direction: both the team and the direction are switched on. */
export function isOpen(switches: Switches, direction: 'up' | 'down'): boolean {
  const isSwitchedOn = direction === 'up' ? switches.TRANSFERUP3 : switches.TRANSFERDOWN3
  return (switches.AGENTPOLICY3 ?? false) && (isSwitchedOn ?? false)
}

type Gap = (typeof TRANSFER_GAPS)[number]

/** What is missing, in the order in which it can be resolved. */
export function gapsIn(seen: Record<Gap, boolean>): Gap[] {
  const order: Gap[] = ['OFF', 'UPLINE', 'KYC', 'PAYMENT_PASSWORD', 'CHANGE_HOLD']
  return order.filter((gap) => seen[gap])
}
