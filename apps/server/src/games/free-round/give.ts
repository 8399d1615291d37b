import type { cancelFreeRounds, giveFreeRounds, opsFreeRounds } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { seamlessVendors, titleOnShelf } from '#games/catalogue'
import { countInDay } from '#people/approval'
import { findMember, findMemberByName, type Member } from '#people/member'
import { operatorNamesOf } from '#people/operator'
import { addMs, DAY_MS } from '#platform/clock'
import { type Input, pageAfter } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { type Glance, must, operatorOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { standingOf, worthOf } from './free-round.rules.ts'
import {
  type AwardRow,
  type CampaignRow,
  insertAward,
  insertCampaign,
  lockAward,
  selectAwards,
  selectCampaign,
  selectMembersOf,
  sumPlays,
  sumPlaysOf,
  updateAward,
} from './free-round.sql.ts'
import { termsOf } from './play.ts'

type Ask = Input<typeof giveFreeRounds>['body']

/**
 * Gives members free rounds: the vendor is told of them soon after. The same request key answers the first
 * campaign.
 * @throws Refusal NOT_FOUND, MEMBER_INELIGIBLE, AMOUNT_OUT_OF_LIMITS, GAME_UNKNOWN, REQUEST_KEY_REUSED
 */
export async function give(work: Work, { body: ask }: Input<typeof giveFreeRounds>) {
  const members = await receivers(work, ask.usernames)
  const earlier = await selectCampaign(work.tx, work.brandId, ask.requestKey)
  if (earlier) return { campaign: await sameOrRefused(work, earlier, { ask, members }) }
  await refuseTooMuch(work, ask, members)
  const currency = members[0]?.currency ?? ''
  const campaign = await insertCampaign(work.tx, {
    ...(await titlesFor(work, ask, currency)),
    ...{ campaign: newReference('FR'), brand_id: work.brandId, request_key: ask.requestKey },
    ...{ rounds: ask.rounds, stake_minor: ask.stake, currency, multiple: ask.multiple },
    ...{ note: ask.note, because: ask.because, given_by: operatorOf(work) },
    ...{ given_at: work.now, starts_at: work.now, expires_at: addMs(work.now, ask.days * DAY_MS) },
  })
  if (!campaign) refuse('REQUEST_KEY_REUSED')
  for (const member of members) await award(work, campaign, member)
  return { campaign: campaign.campaign }
}

/** Members who may have a reward, each once, all of one currency. */
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

type Wish = { ask: Ask; members: readonly Member[] }

async function sameOrRefused(work: Work, earlier: CampaignRow, { ask, members }: Wish) {
  const theirs = new Set(await selectMembersOf(work.tx, earlier.campaign))
  const isSame =
    earlier.rounds === ask.rounds &&
    earlier.stake_minor === ask.stake &&
    earlier.multiple === ask.multiple &&
    theirs.size === members.length &&
    members.every(({ memberId }) => theirs.has(memberId))
  if (!isSame) refuse('REQUEST_KEY_REUSED')
  return earlier.campaign
}

/** A member gets in 24 hours at most what one operator may give alone, rewards among it. */
async function refuseTooMuch(work: Work, { stake, rounds }: Ask, members: readonly Member[]) {
  const { reward, currency } = (await brandById(work.tx, work.brandId, work.now)).config
  const [amount, upTo] = [worthOf(stake, rounds), reward.twoFromMinor]
  if (stake <= 0n || amount > upTo) refuseAmount(upTo, currency)
  const ids = members.map(({ memberId }) => memberId).toSorted()
  for (const memberId of ids) {
    const { isWithin, left } = await countInDay(work, { matter: 'gift', memberId, amount, upTo })
    if (!isWithin) refuseAmount(left, currency)
  }
}

function refuseAmount(left: bigint, currency: string): never {
  const params = { min: formatMinor(1n, currency), max: formatMinor(left, currency) }
  const fields = [{ field: 'stake', rule: 'limits', params }]
  refuse('AMOUNT_OUT_OF_LIMITS', { ...params, fields })
}

/** Games of one vendor, as it calls them, which the brand shows and which offer free rounds of this stake. */
async function titlesFor(work: Work, { nodeIds, stake }: Ask, currency: string) {
  const shelf = { ...work, db: work.tx }
  const titles = await Promise.all([...new Set(nodeIds)].map((id) => titleOnShelf(shelf, id)))
  const [first] = titles
  const known = titles.flatMap((title) =>
    title?.active && title.vendor === first?.vendor ? [title] : [],
  )
  if (!first || known.length !== titles.length) refuse('GAME_UNKNOWN')
  // A vendor that keeps wallets pays there what nobody here has given.
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

/** A vendor that says nothing of free rounds decides when it is told of them. */
function isOffered({ free_stakes }: Offer, of: { stake: bigint; currency: string }): boolean {
  if (free_stakes === null) return true
  const offered = (free_stakes as Record<string, string[]>)[of.currency] ?? []
  return offered.includes(formatMinor(of.stake, of.currency))
}

async function award(work: Work, campaign: CampaignRow, { memberId, username }: Member) {
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
 * Takes back what was not played. The vendor is told, and what it plays until it has answered counts.
 * @throws Refusal NOT_FOUND, REWARD_OVER
 */
export async function cancel(work: Work, { body }: Input<typeof cancelFreeRounds>): Promise<null> {
  const { campaign, username, because } = body
  const of = { brandId: work.brandId, username }
  const member = await findMemberByName({ db: work.tx }, of)
  const row = member && (await lockAward(work.tx, { memberId: member.memberId, campaign }))
  if (row?.brand_id !== work.brandId) refuse('NOT_FOUND')
  const { played } = await sumPlays(work.tx, row)
  const standing = standingOf(termsOf(row), { played, now: work.now })
  if (standing !== 'sending' && standing !== 'ready') refuse('REWARD_OVER')
  await updateAward(work.tx, row, {
    ...{ state: 'cancelling', tries: 0 },
    ...{ nextTryAt: work.now, cancelledAt: work.now },
  })
  const before = { memberId: row.member_id, left: row.rounds - played }
  const subject = subjectOf(campaign)
  await record(work, { what: 'free-rounds.cancel', subject, before, reason: because })
  await writeTo(work, row.member_id, { campaign: row, kind: 'free-rounds-withdrawn' })
  return null
}

/** Free rounds of the brand with who gave them, and what was played. */
export async function readAwards(glance: Glance, { query }: Input<typeof opsFreeRounds>) {
  const { db, brandId } = glance
  const { username, cursor, pageSize } = query
  const member = username ? await findMemberByName({ db }, { brandId, username }) : null
  if (username && !member) return { content: [], next: null }
  const of = {
    brandId,
    ...(member ? { memberId: member.memberId } : {}),
    ...(cursor ? { before: cursor } : {}),
  }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectAwards(db, { ...of, limit }),
    (row) => row.award_id,
  )
  const names = await operatorNamesOf(
    db,
    shown.map(({ given_by }) => given_by),
  )
  const plays = await sumPlaysOf(db, shown)
  const ids = [...new Set(shown.map(({ member_id }) => member_id))]
  const found = await Promise.all(ids.map((memberId) => findMember({ db }, memberId)))
  const members = new Map(ids.map((memberId, i) => [memberId, found[i]]))
  const content = shown.map((row) => {
    const owner = members.get(row.member_id)
    must(owner, 'free rounds of nobody')
    const counted = plays.get(`${row.member_id}/${row.campaign}`) ?? NOT_PLAYED
    const standing = standingOf(termsOf(row), { ...counted, now: glance.now })
    return {
      ...viewOf(row, owner, counted),
      state: standing,
      givenBy: names.get(row.given_by) ?? '',
    }
  })
  return { content, next }
}

const NOT_PLAYED = { played: 0, won: 0n }

function viewOf(row: AwardRow, owner: Member, { played, won }: typeof NOT_PLAYED) {
  return {
    ...{ campaign: row.campaign, username: owner.username, vassalage: row.vendor },
    ...{ games: row.game_names, rounds: row.rounds, played, won, stake: row.stake_minor },
    ...{ currency: owner.currency, multiple: row.multiple, note: row.note },
    ...{ because: row.because, refusal: row.refusal },
    ...{ givenAt: row.given_at, expiresAt: row.expires_at },
  }
}
