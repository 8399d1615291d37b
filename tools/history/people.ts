import { createHmac, randomUUID } from 'node:crypto'
import { crowdProof } from '@parola/contract/people/crowd-proof'
import { DEMO_CODES } from '../../apps/server/seed/demo.ts'
import { keepKyc } from '../../apps/server/src/people/eligibility/index.ts'
import { findMemberByName } from '../../apps/server/src/people/member/index.ts'
import { paymentPasswordFlaw } from '../../apps/server/src/people/security/index.ts'
import { openSession } from '../../apps/server/src/people/session/index.ts'
import { unixSeconds } from '../../apps/server/src/platform/clock/index.ts'
import { type Actor, bySystem, work } from '../../apps/server/src/platform/work/index.ts'
import { call, unlessRefused } from './calls.ts'
import type { Person } from './plan.rules.ts'
import type { Programs } from './programs.ts'

const CHANNELS = ['GCASH', 'MAYA', 'GRABPAY', 'QRPH'] as const
const HOUSES = ['BDO', 'BPI', 'MBTC', 'UBP'] as const
const NUMBER_DIGITS = 12
const PPM = 1_000_000

/** The member of a person, who registers where there is none yet; null where somebody else has the name. */
export async function memberOf(programs: Programs, person: Person): Promise<Actor | null> {
  const known = (await find(programs, person)) ?? (await register(programs, person))
  if (!known?.isCrowd) return null
  return { ...bySystem(programs.brand.brandId).actor, kind: 'member', memberId: known.memberId }
}

function find({ platform, brand }: Programs, { name: username }: Person) {
  return findMemberByName({ db: platform.engine.db.kysely }, { brandId: brand.brandId, username })
}

/** Logs in. */
export async function logIn(programs: Programs, as: Actor): Promise<Actor> {
  const opening = { actor: as, brandId: programs.brand.brandId }
  const { sessionId } = await work(programs.platform.engine, opening, (w) =>
    openSession(w, as.memberId ?? ''),
  )
  return { ...as, sessionId }
}

/** Registers, and is verified as the members of a demonstration are. */
async function register(programs: Programs, person: Person) {
  const { name: username, isInvited } = person
  const nowS = unixSeconds(programs.clock.now())
  const password = `${secretOf(programs, person, 'password').slice(0, 20)}-Aa1`
  await call(programs, 'register', {
    proof: crowdProof({ secret: programs.secret, name: username, nowS }),
    body: {
      ...{ username, password, confirmPassword: password, ageConfirmed: true },
      ...{ region: 'mnl-01', domain: 'localhost', registerUrl: 'http://localhost/register' },
      ...{ registerMethod: 'WEB', login: true, challenge: '' },
      ...(isInvited ? { affiliateCode: codeFor(programs, person) } : {}),
    },
  })
  const member = await find(programs, person)
  if (member) {
    const { engine } = programs.platform
    await work(engine, bySystem(member.brandId), (w) =>
      keepKyc(w, member.memberId, { letter: 'A' }),
    )
  }
  return member
}

/** Repeated, the same one; known to nobody: this installation's secret is part of it. */
function secretOf({ secret }: Programs, { name }: Person, purpose: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${name}`).digest('hex')
}

/** The code of one of the demo's agents, always the same for the same person. */
function codeFor(programs: Programs, person: Person): string {
  const chosen = Number.parseInt(secretOf(programs, person, 'team').slice(0, 4), 16)
  return DEMO_CODES[chosen % DEMO_CODES.length] ?? ''
}

/** Pays in through the gateway, whose money is there at once. */
export async function deposit(
  programs: Programs,
  as: Actor,
  { amount, random, takesOffer }: { amount: number; random: () => number; takesOffer: boolean },
) {
  const channel = CHANNELS[Math.floor(random() * CHANNELS.length)] ?? 'GCASH'
  const body = { requestKey: randomUUID(), channel, amount: `${amount}.00` }
  await unlessRefused(async () => {
    const { offers } = await call(programs, 'depositChannels', { as })
    const offer = takesOffer ? offers.find(({ min }) => amount >= Number(min)) : undefined
    const chosen = offer ? { offerId: offer.offerId } : { withoutBonus: true }
    return call(programs, 'requestDeposit', { as, body: { ...body, ...chosen } })
  })
}

export async function balanceOf(programs: Programs, as: Actor): Promise<number> {
  const { balance } = await call(programs, 'walletBalance', { as })
  return Number(balance)
}

/** Adds an account for withdrawals, where there is none; it may be used a day later. */
export async function addPayoutAccount(programs: Programs, as: Actor, person: Person) {
  if (await accountOf(programs, as)) return
  const paymentPassword = paymentPasswordOf(programs, person)
  const body = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await unlessRefused(() => call(programs, 'setPaymentPassword', { as, body }))
  const digits = BigInt(`0x${secretOf(programs, person, 'account').slice(0, 15)}`)
  const number = `${String(digits).padStart(NUMBER_DIGITS, '0').slice(0, NUMBER_DIGITS)}10`
  const house = HOUSES[Number(digits % BigInt(HOUSES.length))] ?? 'BDO'
  const account = { channel: 'PESONET', house, number, holder: 'Juan Dela Cruz', paymentPassword }
  await unlessRefused(() => call(programs, 'addPayoutAccount', { as, body: account }))
}

async function accountOf(programs: Programs, as: Actor) {
  const [account] = await call(programs, 'payoutAccounts', { as })
  return account
}

/** Requests all that is free, where that is at least so much and nothing is missing. */
export async function withdrawFrom(
  programs: Programs,
  as: Actor,
  { person, least }: { person: Person; least: number },
) {
  const account = await accountOf(programs, as)
  if (!account?.isUsable) return
  const { most, missing, feePpm, feeMin } = await call(programs, 'withdrawNow', { as })
  const amount = Math.floor(Number(most))
  if (missing.length > 0 || amount < least) return
  const fee = Math.max(Number(feeMin), (amount * feePpm) / PPM).toFixed(2)
  const requested = { requestKey: randomUUID(), accountId: account.accountId, fee }
  const paymentPassword = paymentPasswordOf(programs, person)
  const body = { ...requested, amount: `${amount}.00`, paymentPassword }
  await unlessRefused(() => call(programs, 'requestWithdrawal', { as, body }))
}

/** Six figures that the platform accepts. */
function paymentPasswordOf(programs: Programs, person: Person): string {
  for (let nth = 0; ; nth += 1) {
    const digits = String(BigInt(`0x${secretOf(programs, person, `payment ${nth}`).slice(0, 12)}`))
    const six = digits.slice(-6).padStart(6, '7')
    if (!paymentPasswordFlaw(six)) return six
  }
}
