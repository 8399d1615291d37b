/** What a member is about to do. */
export type Act = 'register' | 'login' | 'play' | 'deposit' | 'withdraw' | 'bonus' | 'marketing'

/** The member data that decides what they may do. */
export type Standing = {
  status: string
  confirmedAge: number | null
  kycApproved: boolean
  barredFor?: BarredFor | null
  /** Away at their own request. */
  away?: Away | null
  isRegionBlocked?: boolean
}

/** Maps a member's row to the data that decides. */
export function standingOf(row: {
  status: string
  confirmed_age: number | null
  kyc: string
  barred_for: string | null
  away: string | null
}): Standing {
  return {
    status: row.status,
    confirmedAge: row.confirmed_age,
    kycApproved: row.kyc === 'A',
    barredFor: row.barred_for as BarredFor | null,
    away: row.away as Away | null,
  }
}

/** What a brand requires: an age, and verified documents before these acts. */
export type EligibilityRules = { minAge: number; kycFor: readonly Act[] }
/** What it requires of deposits too, before which documents may be required although they are not mandatory. */
export type DepositRules = EligibilityRules & { depositNeedsKyc: boolean }

export type Away = 'time-out' | 'excluded'
export type BarredFor = 'under-age' | 'restricted' | 'staff' | 'excluded'
export type Ineligibility =
  | BarredFor
  | 'region'
  | 'blocked'
  | 'ineligible'
  | 'age-not-confirmed'
  | 'kyc-missing'
  | 'time-out'
  | 'self-excluded'

const EVERY_ACT: readonly Act[] = [
  'register',
  'login',
  'play',
  'deposit',
  'withdraw',
  'bonus',
  'marketing',
]
const ALL_BUT_READING = EVERY_ACT.filter((act) => act !== 'login')
const ALL_BUT_LEAVING = ALL_BUT_READING.filter((act) => act !== 'withdraw')

/**
 * The acts each reason closes. An ineligible member can still read their records. Self-excluded members and
 * staff can also withdraw their balance (reading 23, ELI-007); the money of a member who is under age or on a
 * list stays until an operator decides (ELI-005).
 */
const CLOSED: Record<Exclude<Ineligibility, 'kyc-missing'>, readonly Act[]> = {
  region: EVERY_ACT,
  blocked: EVERY_ACT,
  'under-age': ALL_BUT_READING,
  restricted: ALL_BUT_READING,
  ineligible: ALL_BUT_READING,
  staff: ALL_BUT_LEAVING,
  excluded: ALL_BUT_LEAVING,
  'self-excluded': ALL_BUT_LEAVING,
  'time-out': ALL_BUT_LEAVING,
  'age-not-confirmed': ['play', 'deposit', 'bonus'],
}

/** Whether a member gets a session: one who may not play can still read, one who is barred cannot. */
export function mayEnter(status: string): boolean {
  return status === 'active' || status === 'ineligible'
}

/**
 * The one decision whether a member may do something: null if they may, else the reason with the highest
 * priority (ELI-001, ELI-002, KYC-07). A deposit is decided by the rules of deposits only.
 */
export function eligibility(
  standing: Standing,
  act: Exclude<Act, 'deposit'>,
  rules: EligibilityRules,
): Ineligibility | null
export function eligibility(standing: Standing, act: Act, rules: DepositRules): Ineligibility | null
export function eligibility(
  standing: Standing,
  act: Act,
  rules: EligibilityRules & Partial<DepositRules>,
): Ineligibility | null {
  const why = reasonsOf(standing, rules).find((reason) => CLOSED[reason].includes(act))
  if (why) return why
  const needsKyc = rules.kycFor.includes(act) || (act === 'deposit' && rules.depositNeedsKyc)
  return needsKyc && !standing.kycApproved ? 'kyc-missing' : null
}

function reasonsOf(standing: Standing, { minAge }: EligibilityRules) {
  const { status, confirmedAge, kycApproved, barredFor, away, isRegionBlocked } = standing
  const reasons: Exclude<Ineligibility, 'kyc-missing'>[] = []
  if (isRegionBlocked) reasons.push('region')
  if (!mayEnter(status)) reasons.push('blocked')
  if (barredFor) reasons.push(barredFor)
  else if (status === 'ineligible') reasons.push('ineligible')
  if (away) reasons.push(AWAY[away])
  // The age is confirmed at registration, and again by documents; an approval from before documents were
  // stored proves it too.
  const isProved = kycApproved && confirmedAge === null
  if (!isProved && (confirmedAge ?? 0) < minAge) reasons.push('age-not-confirmed')
  return reasons
}

const AWAY = { 'time-out': 'time-out', excluded: 'self-excluded' } as const

/** The error code of a reason: it never reveals that a member is on a list (ELI-004). */
export function codeOf(
  why: Ineligibility,
):
  | 'ACCOUNT_BLOCKED'
  | 'AGE_NOT_CONFIRMED'
  | 'KYC_NEEDED'
  | 'REGION_BLOCKED'
  | 'ON_TIME_OUT'
  | 'SELF_EXCLUDED' {
  if (why === 'age-not-confirmed') return 'AGE_NOT_CONFIRMED'
  if (why === 'kyc-missing') return 'KYC_NEEDED'
  if (why === 'time-out') return 'ON_TIME_OUT'
  if (why === 'self-excluded') return 'SELF_EXCLUDED'
  return why === 'region' ? 'REGION_BLOCKED' : 'ACCOUNT_BLOCKED'
}

/**
 * The rules of a brand: with mandatory verification, money and play stay closed until it is done (reading
 * 12). Those of deposits are `depositRulesOf`.
 */
export function rulesOf(brand: {
  minAge: number
  switches: Record<string, boolean>
}): EligibilityRules {
  const { minAge, switches } = brand
  return { minAge, kycFor: switches.MANDATORYKYC3 ? ['play', 'deposit', 'withdraw', 'bonus'] : [] }
}

/** The same without documents, which agents do not need for the money of others. */
export function withoutDocuments({ minAge }: EligibilityRules): DepositRules {
  return { minAge, kycFor: [], depositNeedsKyc: false }
}
