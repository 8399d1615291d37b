import type { spinVipWheel, wheelSpins } from '@parola/contract'
import type { InEveryLanguage } from '@parola/locales/languages'
import { spinWheel } from '@parola/maths'
import { type Currency, jsonOf } from '@parola/money'
import { brandById } from '#foundations/brand'
import { settingsOf, settingsUntilNow } from '#foundations/settings'
import type { Turnover } from '#money/turnover'
import { lockMember, refuseUnfit } from '#people/eligibility'
import type { Member } from '#people/member'
import { dayAfter, dayOf, startOfDay } from '#platform/clock'
import { type FieldKeys, sha256 } from '#platform/crypto'
import { type Input, pageAfter } from '#platform/http'
import { newHandle, newId, newReference } from '#platform/random'
import { type Glance, memberOf, must, refuse, type Work } from '#platform/work'
import { creditReward, issueReward } from '#rewards/bonus'
import { givePoints, pointsSettings } from '#rewards/points'
import { labelIn, selectFirstChange, selectTierBefore, tierOf, vipSettings } from '#rewards/vip'
import { newSeed, openSeed } from './seed.ts'
import { faceValueOf, groupOf, mondayOf, mondaysBetween } from './wheel.rules.ts'
import {
  findByRequestKey,
  findStart,
  giveSpins,
  insertSpin,
  lockWheel,
  type SpinRow,
  selectSpins,
  takeSpin,
} from './wheel.sql.ts'
import { type Group, wheelSettings } from './wheel-settings.ts'

/** Weeks whose spins are made up for after a long absence. */
const WEEKS_MAX = 52
const SEED_LENGTH = 12

/** @throws Refusal WHEEL_OFF */
async function openClub({ tx, brandId, now }: Work) {
  const { config } = await brandById(tx, brandId, now)
  return config.switches.VIP3 ? config : refuse('WHEEL_OFF')
}

/**
 * The Monday from which on a new wheel gives spins: that of the week in which the member first had a tier, and none
 * before the brand had a wheel. Spins are earned by the tier, not by looking at the wheel (rules/loyalty §5).
 */
async function givenBefore(work: Work, memberId: string, timeZone: string): Promise<string> {
  const first = await selectFirstChange(work.tx, memberId)
  const start = await findStart(work.tx, work.brandId)
  const from = [first ?? work.now, ...(start ? [start] : [])]
  return mondayOf(dayOf(new Date(Math.max(...from.map(Number))), timeZone))
}

/** The member's wheel, locked, with the spins of every Monday until now, by the tier and the terms at its start. */
async function begin(work: Work, keys: FieldKeys, memberId: string) {
  const { tx, brandId, now } = work
  const config = await openClub(work)
  const { timeZone } = config
  const monday = mondayOf(dayOf(now, timeZone))
  const own = await lockWheel(tx, {
    ...{ memberId, brandId, clientSeed: newHandle(SEED_LENGTH) },
    givenUntil: await givenBefore(work, memberId, timeZone),
    ...newSeed(keys, memberId),
  })
  const terms = await settingsUntilNow(work, wheelSettings)
  let spins = 0
  for (const day of mondaysBetween(own.givenUntil, monday, WEEKS_MAX)) {
    const start = startOfDay(day, timeZone)
    const tier = await selectTierBefore(tx, memberId, start)
    spins += groupOf(inForce(terms, start).groups, tier)?.spins ?? 0
  }
  if (own.givenUntil < monday) await giveSpins(tx, { memberId, spins, until: monday })
  const { groups } = inForce(terms, now)
  const { tier, name } = await tierOf({ ...work, db: tx }, memberId)
  const nextAt = startOfDay(dayAfter(monday, 7), timeZone)
  return { own: { ...own, spins: own.spins + spins }, config, groups, tier, name, nextAt }
}

type Terms = Awaited<ReturnType<typeof settingsUntilNow<typeof wheelSettings.schema.shape>>>

/** The terms that were in force at an instant. */
function inForce(terms: Terms, instant: Date) {
  const found = terms.findLast(({ startsAt }) => startsAt === null || startsAt <= instant)
  return found?.settings ?? wheelSettings.default
}

/** The wheel as the member would spin it now. */
export async function readWheel(work: Work, keys: FieldKeys) {
  const { own, config, groups, tier, name, nextAt } = await begin(work, keys, memberOf(work))
  const group = groupOf(groups, tier) ?? groups[0]
  must(group, 'a wheel without groups')
  const { ratio } = await settingsOf(work, pointsSettings)
  const { tiers } = await settingsOf(work, vipSettings)
  return {
    currencySymbol: config.currencySymbol,
    label: tier === 0 ? name : `${name} ${tier}`,
    ...{ segments: group.segments, faceValue: faceValueOf(group, ratio) },
    ...{ spins: own.spins, perWeek: groupOf(groups, tier)?.spins ?? 0, nextAt },
    groups: groups.map(({ fromTier, spins }) => ({
      ...{ fromTier, spins, label: labelIn(tiers[fromTier]?.label ?? '', work.actor.language) },
    })),
    ...{ commit: own.commit, nonce: own.nonce, clientSeed: own.client_seed },
  }
}

/**
 * Draws a spin from the seed that was committed to and the member's own, and credits it in the same transaction; its
 * seed is public from then on. The same request key returns the first spin.
 * @throws Refusal WHEEL_OFF, WHEEL_NO_SPINS, WHEEL_CHANGED for another commitment than the member saw, or why the member
 * may have no bonus
 */
export async function spin(
  work: Work,
  { turnover, keys }: { turnover: Turnover; keys: FieldKeys },
  { body }: Input<typeof spinVipWheel>,
) {
  const { tx, brandId, now } = work
  const member = await lockMember(work, memberOf(work))
  const { memberId } = member
  const { own, config, groups, tier } = await begin(work, keys, memberId)
  const earlier = await findByRequestKey(tx, memberId, body.requestKey)
  if (earlier) return { ...viewOf(earlier), spins: own.spins }
  refuseUnfit(member, 'bonus', config)
  if (own.spins < 1) refuse('WHEEL_NO_SPINS')
  if (own.commit !== body.commit) refuse('WHEEL_CHANGED')
  const group = groupOf(groups, tier) ?? groups[0]
  must(group, 'a wheel without groups')
  const { nonce, commit } = own
  const { clientSeed } = body
  const serverSeed = openSeed(keys, memberId, own.sealed_seed)
  const weights = group.segments.map(({ weight }) => weight)
  const { roll, segment } = spinWheel({ serverSeed, clientSeed, nonce }, weights)
  const reward = group.segments[segment]?.reward
  must(reward, 'a spin beyond the wheel')
  const spinId = newId(now)
  const reference = await credit(work, turnover, { member, reward, spinId })
  const row = await insertSpin(tx, {
    ...{ memberId, spinId, brandId, requestKey: body.requestKey, tier, commit, serverSeed },
    ...{ clientSeed, nonce, weights, roll, segment, reward: jsonOf(reward), reference, now },
    currency: member.currency,
  })
  await takeSpin(tx, { memberId, clientSeed, ...newSeed(keys, memberId) })
  return { ...viewOf(row), spins: own.spins - 1 }
}

type Reward = Group['segments'][number]['reward']
type Crediting = { member: Member; reward: Reward; spinId: string }

async function credit(work: Work, turnover: Turnover, { member, reward, spinId }: Crediting) {
  const { memberId, currency, language } = member
  if (reward.kind === 'points') {
    const reference = newReference('WS')
    const points = BigInt(reward.points)
    await givePoints(work, { memberId, points, reference, key: `wheel:${spinId}` })
    return reference
  }
  const issued = await issueReward(
    work,
    {
      ...{ memberId, currency, source: 'wheel', key: spinId, note: NOTES[language] },
      ...(reward.kind === 'freeBet' ? freeBetOf(reward) : cashOf(reward)),
      because: `spin ${spinId}`,
    },
    { isQuiet: true },
  )
  await creditReward(work, turnover, issued)
  return issued.reference
}

type RewardOf<K extends Reward['kind']> = Extract<Reward, { kind: K }>

const cashOf = ({ amount, multiple }: RewardOf<'cash'>) => ({
  ...{ amount, multiple, required: amount * BigInt(multiple) },
})

/** A free bet is a grant of its stake with nothing to wager (rules/rewards §7). */
function freeBetOf(reward: RewardOf<'freeBet'>) {
  const { stake, days } = reward
  const bonus = {
    ...{ maxBet: stake, maxConvert: null, excluded: [], days, deposit: null, isFreeBet: true },
    hash: sha256(jsonOf(reward)).toString('hex'),
  }
  return { amount: stake, multiple: 0, required: 0n, bonus }
}

const NOTES: InEveryLanguage<string> = { EN: 'VIP wheel', TY: 'VIP wheel', VI: 'Vòng quay VIP' }

type Stored =
  | { kind: 'points'; points: number }
  | { kind: 'cash'; amount: string; multiple: number }
  | { kind: 'freeBet'; stake: string; days: number }

function viewOf(row: SpinRow) {
  const stored = row.reward as Stored
  const { commit, nonce, segment } = row
  const weights = row.weights as number[]
  return {
    reference: row.reference,
    reward: rewardIn(stored),
    ...{ currency: row.currency as Currency, spunAt: row.spun_at },
    proof: {
      ...{ draw: 'wheel' as const, commit, nonce, weights, segment },
      ...{ serverSeed: row.server_seed, clientSeed: row.client_seed },
    },
  }
}

function rewardIn(stored: Stored): Reward {
  switch (stored.kind) {
    case 'points':
      return stored
    case 'cash':
      return { ...stored, amount: BigInt(stored.amount) }
    case 'freeBet':
      return { ...stored, stake: BigInt(stored.stake) }
  }
}

export async function readSpins(glance: Glance, { query }: Input<typeof wheelSpins>) {
  const memberId = memberOf(glance)
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectSpins(glance.db, { memberId, before: query.cursor, limit }),
    (row) => row.spin_id,
  )
  return { content: shown.map(viewOf), next }
}
