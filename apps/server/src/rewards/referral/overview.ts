import type { opsMemberReferral, referralFriends, referralPayouts } from '@parola/contract'
import type { Currency } from '@parola/money'
import type { Kysely } from 'kysely'
import { type BrandConfig, brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { masked } from '#games/play'
import { ownCode } from '#people/invitation'
import { findMember, selectMemberOfBrand } from '#people/member'
import { hasPlace } from '#people/team'
import { dayAfter, dayOf, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, must, refuse, type Work } from '#platform/work'
import { tierOf, vipSettings } from '#rewards/vip'
import { countFriends, findReferrer } from './friend.sql.ts'
import { countingOf, friendsOf } from './friends.ts'
import { codeOf } from './invite.ts'
import { selectPayouts, sumByFriend, sumPaid } from './payout.sql.ts'
import { bonusOf, partsOf, ratesIn, shownGapOf } from './referral.rules.ts'
import { referralSettings } from './referral-settings.ts'
import { basesIn, sumOf, weekOf } from './week.ts'

const LISTED_MAX = 50

/** @throws Refusal REFERRAL_OFF */
async function refuseOff(
  { db, brandId, now }: Pick<Glance, 'db' | 'brandId' | 'now'>,
  isAgent: boolean,
) {
  const { config } = await brandById(db, brandId, now)
  return config.switches.REFERRAL3 || isAgent ? config : refuse('REFERRAL_OFF')
}

/** The running week of a member: what each friend has brought so far, at the tier of now. */
async function runningWeek(
  work: Work,
  memberId: string,
  { timeZone }: Pick<BrandConfig, 'timeZone'>,
) {
  const scope = { ...work, db: work.tx }
  const { tier, name } = await tierOf(scope, memberId)
  const { tiers } = await settingsOf(work, vipSettings)
  const { minMinor } = await settingsOf(work, referralSettings)
  const rate = {
    ratePpm: tiers[tier]?.referralPpm ?? 0,
    capMinor: tiers[tier]?.referralCapMinor ?? 0n,
  }
  const week = weekOf(dayOf(work.now, timeZone))
  const members = await countingOf(work, memberId)
  const bases = members.length > 0 ? await basesIn(work, { members, ...week }) : new Map()
  const bonus = bonusOf(sumOf(bases), rate, minMinor)
  const until = startOfDay(week.toDay, timeZone)
  return { tier, name, rate, until, counting: members.length, bonus, parts: partsOf(bases, bonus) }
}

/** The member's code and what friends have brought; an agent's is the one of their team. */
export async function readReferral(work: Work) {
  const memberId = memberOf(work)
  const member = await findMember({ db: work.tx }, memberId)
  must(member, 'a session of nobody')
  // An agent who is in no tree yet invites as any member does.
  const isAgent = member.kind === 'agent' && (await hasPlace(work.tx, memberId))
  const config = await refuseOff({ ...work, db: work.tx }, isAgent)
  const settings = await settingsOf(work, referralSettings)
  const { tiers } = await settingsOf(work, vipSettings)
  const week = await runningWeek(work, memberId, config)
  return {
    ...{ currencySymbol: config.currencySymbol, isAgent },
    code: isAgent ? await ownCode(work, memberId) : await codeOf(work, memberId),
    ...{ tier: week.tier, label: week.tier === 0 ? week.name : `${week.name} ${week.tier}` },
    ...{ ratePpm: week.rate.ratePpm, cap: week.rate.capMinor, rates: ratesIn(tiers) },
    ...{ min: settings.minMinor, friendDays: settings.friendDays },
    ...{ friendDeposit: settings.depositMinor, multiple: settings.multiple },
    ...{ friends: await countFriends(work.tx, memberId), counting: week.counting },
    ...{ thisWeek: week.bonus, until: week.until, paid: await sumPaid(work.tx, memberId) },
  }
}

/** Friends with masked names: of each only what they brought, never what they played. */
export async function readFriends(work: Work, { query }: Input<typeof referralFriends>) {
  const memberId = memberOf(work)
  const config = await refuseOff({ ...work, db: work.tx }, true)
  const { parts } = await runningWeek(work, memberId, config)
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => friendsOf(work, { referrerId: memberId, before: query.cursor, limit }),
    (row) => row.friend_id,
  )
  const paid = await sumByFriend(
    work.tx,
    memberId,
    shown.map(({ friend_id }) => friend_id),
  )
  const content = shown.map((row) => ({
    ...{ name: masked(row.nickname), joinedAt: row.joined_at, countsUntil: row.countsUntil },
    ...{ gap: shownGapOf(row.gap), thisWeek: parts.get(row.friend_id) ?? 0n },
    paid: paid.get(row.friend_id) ?? 0n,
  }))
  return { content, next }
}

export async function readPayouts(glance: Glance, { query }: Input<typeof referralPayouts>) {
  await refuseOff(glance, true)
  const memberId = memberOf(glance)
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectPayouts(glance.db, { memberId, before: query.cursor, limit }),
    (row) => row.payout_id,
  )
  return { content: shown.map(viewOf), next }
}

type Payout = Awaited<ReturnType<typeof selectPayouts>>[number]

function viewOf(row: Payout) {
  return {
    ...{ reference: row.reference, from: row.fromDay, to: dayAfter(row.toDay, -1) },
    ...{ tier: row.tier, base: row.base_minor, ratePpm: row.rate_ppm, earned: row.earned_minor },
    ...{ lowered: row.lowered_minor, amount: row.amount_minor, madeAt: row.made_at },
    currency: row.currency as Currency,
  }
}

/** Who invited a member, and whom they invited. @throws Refusal NOT_FOUND */
export async function readOfMember(
  work: Work,
  { query: { memberId } }: Input<typeof opsMemberReferral>,
) {
  const { tx, brandId } = work
  if (!(await selectMemberOfBrand(tx, { brandId, memberId }))) refuse('NOT_FOUND')
  const friends = await friendsOf(work, { referrerId: memberId, limit: LISTED_MAX })
  const paid = await sumByFriend(
    tx,
    memberId,
    friends.map(({ friend_id }) => friend_id),
  )
  const by = await findReferrer(tx, memberId)
  return {
    invitedBy: by ? await named(tx, by.referrer_id) : null,
    friends: friends.map((row) => ({
      ...{ memberId: row.friend_id, username: row.username, joinedAt: row.joined_at },
      ...{ gap: row.gap, paid: paid.get(row.friend_id) ?? 0n },
    })),
    payouts: (await selectPayouts(tx, { memberId, limit: LISTED_MAX })).map(viewOf),
  }
}

async function named(db: Kysely<Tables>, memberId: string) {
  return { memberId, username: (await findMember({ db }, memberId))?.username ?? '' }
}
