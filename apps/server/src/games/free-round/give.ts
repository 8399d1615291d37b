import type { cancelFreeRounds, giveFreeRounds } from '@parola/contract'
import { formatMinor, parseMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { settingsOf } from '#foundations/settings'
import { listedTitle, seamlessVendors } from '#games/catalogue'
import {
  ALONE_IN_ALL,
  type Approvable,
  countEachInDay,
  giftSettings,
  propose,
} from '#people/approval'
import { findMember, findMemberByName, type Member } from '#people/member'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { operatorOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { standingOf, worthOf } from './free-round.rules.ts'
import {
  type AwardRow,
  type CampaignRow,
  insertAward,
  insertCampaign,
  lockAward,
  selectCampaign,
  selectMembersOf,
  sumPlays,
  updateAward,
} from './free-round.sql.ts'
import { termsOf } from './play.ts'

type BrowserRequest = Input<typeof giveFreeRounds>['body']

/** The gift, as the trail and a second operator see it. */
type Gift = Omit<BrowserRequest, 'stake' | 'because'> & {
  stake: string
  currency: string
  /** What each member gets at most before any win: every round at its stake. */
  worth: string
  games: string[]
  givenBy: string
}

/**
 * Gives members free rounds, or requests them from a second operator where they are worth more than one may give
 * alone: by the sum that one operator gave the member, and all members, in 24 hours, rewards included. The vendor
 * is notified soon after. The same request key returns the first campaign, null while it waits.
 * @throws Refusal NOT_FOUND, MEMBER_INELIGIBLE, AMOUNT_OUT_OF_LIMITS, GAME_UNKNOWN, REQUEST_KEY_REUSED,
 * ALREADY_REQUESTED
 */
export async function give(work: Work, { body }: Input<typeof giveFreeRounds>) {
  const members = await receivers(work, body.usernames)
  const earlier = await selectCampaign(work.tx, work.brandId, body.requestKey)
  if (earlier) return { campaign: await earlierCampaign(work, earlier, { terms: body, members }) }
  const policy = await settingsOf(work, giftSettings)
  const currency = members[0]?.currency ?? ''
  const amount = worthOf(body.stake, body.rounds)
  if (body.stake <= 0n || amount > policy.maxMinor) refuseAmount(policy.maxMinor, currency)
  const { game_names: games } = await titlesFor(work, body, currency)
  const { because, stake, ...terms } = body
  const gift: Gift = {
    ...{ ...terms, usernames: members.map(({ username }) => username), games, currency },
    ...{ stake: formatMinor(stake, currency), worth: formatMinor(amount, currency) },
    givenBy: operatorOf(work),
  }
  const { isWithin } = await countEachInDay(
    work,
    {
      ...{ matter: 'gift', amount, upTo: policy.twoFromMinor },
      upToInAll: policy.twoFromMinor * ALONE_IN_ALL,
    },
    members.map(({ memberId }) => memberId),
  )
  if (!isWithin) {
    const [kind, subject] = ['free-rounds.give' as const, subjectOf(terms.requestKey)]
    await propose(work, { kind, subject, details: gift, reason: because })
    return { campaign: null }
  }
  return { campaign: await giveNow(work, gift, { because, agreedBy: null }) }
}

/** Free rounds of a large worth that a second operator has agreed to. */
export const freeRoundsApproval: Approvable = {
  kind: 'free-rounds.give',
  proposeRight: 'reward.grant',
  needs: 'reward.approve',
  carryOut: async (work, { details, reason }) => {
    const gift = details as Gift
    const members = await receivers(work, gift.usernames)
    const { maxMinor } = await settingsOf(work, giftSettings)
    const { isWithin, left } = await countEachInDay(
      work,
      {
        ...{ matter: 'gift-agreed', operatorId: gift.givenBy, upTo: maxMinor },
        amount: parseMinor(gift.worth, gift.currency),
      },
      members.map(({ memberId }) => memberId),
    )
    if (!isWithin) refuseAmount(left, gift.currency)
    await giveNow(work, gift, { because: reason, agreedBy: operatorOf(work) })
  },
}

type Word = { because: string; agreedBy: string | null }

async function giveNow(work: Work, gift: Gift, { because, agreedBy }: Word): Promise<string> {
  const members = await receivers(work, gift.usernames)
  const stake = parseMinor(gift.stake, gift.currency)
  const campaign = await insertCampaign(work.tx, {
    ...(await titlesFor(work, { nodeIds: gift.nodeIds, stake }, gift.currency)),
    ...{ campaign: newReference('FR'), brand_id: work.brandId, request_key: gift.requestKey },
    ...{ rounds: gift.rounds, stake_minor: stake, currency: gift.currency },
    ...{ multiple: gift.multiple, note: gift.note, because },
    ...{ given_by: gift.givenBy, agreed_by: agreedBy, given_at: work.now, starts_at: work.now },
    expires_at: addMs(work.now, gift.days * DAY_MS),
  })
  if (!campaign) refuse('REQUEST_KEY_REUSED')
  for (const member of members) await award(work, campaign, member)
  return campaign.campaign
}

/** Members who may have a reward, each once, all with one currency. */
async function receivers(work: Work, usernames: readonly string[]): Promise<Member[]> {
  const found = new Map<string, Member>()
  for (const username of usernames) {
    const member = await findMemberByName({ db: work.tx }, { brandId: work.brandId, username })
    if (!member || member.kind === 'trial') refuse('NOT_FOUND')
    if (member.status !== 'active' || member.barredFor !== null) refuse('MEMBER_INELIGIBLE')
    found.set(member.memberId, member)
  }
  const members = [...found.values()]
  if (new Set(members.map(({ currency }) => currency)).size > 1) refuse('MEMBER_INELIGIBLE')
  return members
}

type Request = { terms: BrowserRequest; members: readonly Member[] }

async function earlierCampaign(work: Work, earlier: CampaignRow, { terms, members }: Request) {
  const theirs = new Set(await selectMembersOf(work.tx, earlier.campaign))
  const isSame =
    earlier.rounds === terms.rounds &&
    earlier.stake_minor === terms.stake &&
    earlier.multiple === terms.multiple &&
    theirs.size === members.length &&
    members.every(({ memberId }) => theirs.has(memberId))
  return sameOrRefused(earlier.campaign, isSame)
}

function refuseAmount(left: bigint, currency: string): never {
  const params = { min: formatMinor(1n, currency), max: formatMinor(left, currency) }
  const fields = [{ field: 'stake', rule: 'limits', params }]
  refuse('AMOUNT_OUT_OF_LIMITS', { ...params, fields })
}

/** Games of one vendor, as it calls them, which the brand shows and which offer free rounds of this stake. */
export async function titlesFor(
  work: Work,
  { nodeIds, stake }: Pick<BrowserRequest, 'nodeIds' | 'stake'>,
  currency: string,
) {
  const scope = { ...work, db: work.tx }
  const titles = await Promise.all(
    [...new Set(nodeIds)].map((nodeId) => listedTitle(scope, { nodeId })),
  )
  const [first] = titles
  const known = titles.flatMap((title) =>
    title?.active && title.vendor === first?.vendor ? [title] : [],
  )
  if (!first || known.length !== titles.length) refuse('GAME_UNKNOWN')
  // A vendor that keeps wallets would pay into them what the platform has not given.
  if (!(await seamlessVendors(work.tx)).includes(first.vendor)) refuse('GAME_UNKNOWN')
  if (!known.every((title) => isOffered(title, { stake, currency }))) {
    refuse('VALIDATION', { fields: [{ field: 'stake', rule: 'offered' }] })
  }
  return {
    vendor: first.vendor,
    games: known.map(({ game }) => game),
    game_names: known.map(({ name }) => name),
  }
}

type Offer = { free_stakes: unknown }

/** A vendor that publishes no stakes for free rounds decides on the request. */
function isOffered({ free_stakes }: Offer, input: { stake: bigint; currency: string }): boolean {
  if (free_stakes === null) return true
  const offered = (free_stakes as Record<string, string[]>)[input.currency] ?? []
  return offered.includes(formatMinor(input.stake, input.currency))
}

export async function award(work: Work, campaign: CampaignRow, { memberId, username }: Member) {
  const { campaign: name, rounds, stake_minor, currency, because } = campaign
  const awardId = newId(work.now)
  await insertAward(work.tx, { memberId, campaign: name, awardId, now: work.now })
  const after = {
    ...{ memberId, username, vendor: campaign.vendor, games: campaign.games, rounds },
    ...{ stake: formatMinor(stake_minor, currency), multiple: campaign.multiple },
    expiresAt: campaign.expires_at.toISOString(),
  }
  await record(work, { what: 'free-rounds.give', subject: subjectOf(name), after, reason: because })
  await writeTo(work, memberId, { campaign, kind: 'free-rounds-ready' })
}

const subjectOf = (campaign: string) => `free-rounds:${campaign}`

type Letter = { campaign: CampaignRow; kind: string }

/** Writes to a member about free rounds, unless they are to be left alone. */
async function writeTo(work: Work, memberId: string, { campaign, kind }: Letter) {
  const member = await findMember({ db: work.tx }, memberId)
  if (!member || member.barredFor !== null) return
  const params = {
    note: campaign.note,
    rounds: String(campaign.rounds),
    games: campaign.game_names.slice(0, 3).join(', '),
    until: campaign.expires_at.toISOString(),
    reference: campaign.campaign,
  }
  await sendMessage(work, { memberId, kind, params })
}

/**
 * Cancels the rounds that were not played. The vendor is notified, and what it plays until it responds counts.
 * @throws Refusal NOT_FOUND, REWARD_OVER
 */
export async function cancel(work: Work, { body }: Input<typeof cancelFreeRounds>): Promise<null> {
  const { campaign, username, because } = body
  const named = { brandId: work.brandId, username }
  const member = await findMemberByName({ db: work.tx }, named)
  const row = member && (await lockAward(work.tx, { memberId: member.memberId, campaign }))
  if (row?.brand_id !== work.brandId) refuse('NOT_FOUND')
  if (!(await cancelLeft(work, row, because))) refuse('REWARD_OVER')
  return null
}

/** Cancels what is left of a locked award; false when nothing is. */
export async function cancelLeft(work: Work, row: AwardRow, because: string): Promise<boolean> {
  const { played } = await sumPlays(work.tx, row)
  const standing = standingOf(termsOf(row), { played, now: work.now })
  if (standing !== 'sending' && standing !== 'ready') return false
  await updateAward(work.tx, row, {
    ...{ state: 'cancelling', tries: 0 },
    ...{ nextTryAt: work.now, cancelledAt: work.now },
  })
  const before = { memberId: row.member_id, left: row.rounds - played }
  const subject = subjectOf(row.campaign)
  await record(work, { what: 'free-rounds.cancel', subject, before, reason: because })
  await writeTo(work, row.member_id, { campaign: row, kind: 'free-rounds-withdrawn' })
  return true
}
