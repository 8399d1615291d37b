import { type BrandConfig, brandById } from '#foundations/brand'
import { defineEntries, openWallet, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { inLockOrder } from '#games/activity'
import { moneyInSince } from '#money/deposit'
import { reportPassedOn } from '#money/money-case'
import type { Guards } from '#money/payout-account'
import type { Turnover } from '#money/turnover'
import { refuseLeaving } from '#money/withdrawal'
import { depositRulesOf, eligibility, refuseUnfit, withoutDocuments } from '#people/eligibility'
import { actingMember, findMember, type Member } from '#people/member'
import { brokenLimit } from '#people/safer-play'
import { isDirectDownline, isInTeam, keepPlaces, uplineOf } from '#people/team'
import type { Opening } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { type Engine, memberOf, refuse, sameOrRefused, type Work, work } from '#platform/work'
import { teamTransferred, transferOf } from './facts.ts'
import { sentToday } from './figures.ts'
import { limitsOf, refuseByFigures } from './refuse-figures.ts'
import { isOpen, walletFor, walletsOf } from './team-transfer.rules.ts'
import {
  insertTransfer,
  lockParties,
  selectByRequestKey,
  type TransferRow,
} from './team-transfer.sql.ts'
import { type TeamTransferSettings, teamTransferSettings } from './team-transfer-settings.ts'

const teamTransferEntries = defineEntries('transfer_up', 'transfer_down')

export type SendParts = { engine: Engine; turnover: Turnover; guards: Guards }

/** A member's request; without a receiver it goes to the upline. */
export type Request = {
  requestKey: string
  wallet: 'main' | 'agent'
  amount: bigint
  memberId?: string
}
/** A request with the payment password that proves it. */
export type ProvedRequest = Request & { paymentPassword: string }
type Sent = { row: TransferRow; other: string }

/**
 * Transfers money to the agent directly above, or down to the team (WAL-06, AGT-08). The payment password is
 * proved first, in a separate unit of work; everything else happens together or not at all.
 */
export async function send(
  parts: SendParts,
  opening: Opening,
  { paymentPassword: password, ...request }: ProvedRequest,
): Promise<Sent> {
  const memberId = memberOf(opening)
  await parts.guards.provePayment(parts.engine, opening, { memberId, password })
  return work(parts.engine, opening, (w) => sendMoney(parts, w, request))
}

/** The same request key answers the first one; with other figures it is refused. */
export async function sendMoney(
  parts: Pick<SendParts, 'turnover' | 'guards'>,
  w: Work,
  request: Request,
): Promise<Sent> {
  const { config } = await brandById(w.tx, w.brandId, w.now)
  const settings = await settingsOf(w, teamTransferSettings)
  const { memberId: senderId } = await actingMember(w)
  await keepPlaces(w.tx)
  const receiverId = await receiverOf(w, senderId, { settings, request })
  await lockParties(w.tx, [senderId, receiverId])
  // Read after locking: a member's restrictions may have changed meanwhile.
  const sender = await actingMember(w)
  const receiver = await findMember({ db: w.tx }, receiverId)
  if (!receiver) refuse('NOT_FOUND')
  const earlier = await selectByRequestKey(w.tx, { senderId, requestKey: request.requestKey })
  if (earlier)
    return {
      row: sameOrRefused(earlier, isSame(earlier, request, receiverId)),
      other: receiver.nickname,
    }
  await refuseByStanding(parts.guards, w, { sender, receiver, config, request })
  const row = await move(parts.turnover, w, { sender, receiver, config, settings, request })
  await w.emit(teamTransferred, transferOf(row, sender.nickname))
  return { row, other: receiver.nickname }
}

/** @throws Refusal UPLINE_NONE, and NOT_FOUND for a member outside this agent's reach. */
async function receiverOf(
  { tx }: Work,
  senderId: string,
  { settings, request: { memberId } }: { settings: TeamTransferSettings; request: Request },
): Promise<string> {
  if (memberId === undefined) {
    return (await uplineOf(tx, senderId))?.memberId ?? refuse('UPLINE_NONE')
  }
  const isBelow = settings.isAnyDepth ? isInTeam : isDirectDownline
  if (!(await isBelow(tx, { agentId: senderId, memberId }))) refuse('NOT_FOUND')
  return memberId
}

const isSame = (earlier: TransferRow, request: Request, receiverId: string) =>
  earlier.receiver_id === receiverId &&
  earlier.from_wallet === request.wallet &&
  earlier.amount_minor === request.amount

type Parties = { sender: Member; receiver: Member; config: BrandConfig; request: Request }

/** What the member has to resolve first. A member who may not play withdraws the money instead (reading 23). */
async function refuseByStanding(
  guards: Guards,
  w: Work,
  { sender, receiver, config, request }: Parties,
) {
  if (!isOpen(config.switches, request.memberId ? 'down' : 'up')) refuse('TRANSFER_OFF')
  if (!walletsOf(sender).includes(request.wallet)) refuse('NOT_FOUND')
  await refuseLeaving(w, guards, { member: sender, config })
  refuseUnfit(sender, 'play', config)
  const rules = await depositRulesOf(w, config)
  const isAgent = receiver.kind === 'agent'
  const why = eligibility(receiver, 'deposit', isAgent ? withoutDocuments(rules) : rules)
  if (why || (await passesLimit(w, { receiver, request }))) refuse('TRANSFER_RECEIVER_CLOSED')
}

/**
 * Whether the amount exceeds a player's deposit limit (RG-001). The sender learns only that nothing can be sent
 * now: a limit is private.
 */
async function passesLimit(w: Work, { receiver, request }: Pick<Parties, 'receiver' | 'request'>) {
  if (walletFor(receiver) !== 'main') return false
  const { memberId } = receiver
  return (await brokenLimit(w, moneyInSince, { memberId, amount: request.amount })) !== null
}

/** One entry between two wallets; the figures are read behind the lock of the wallet, after it moved. */
async function move(
  turnover: Turnover,
  w: Work,
  { sender, receiver, config, settings, request }: Parties & { settings: TeamTransferSettings },
) {
  const { memberId } = sender
  const { amount, wallet } = request
  if (amount <= 0n) refuse('AMOUNT_OUT_OF_LIMITS', limitsOf(config, settings))
  const transferId = newId(w.now)
  const reference = newReference('TM')
  const to = walletFor(receiver)
  const counted = { memberId, brandId: w.brandId, now: w.now }
  const before = await sentToday(w.tx, counted)
  await openWallets(w, { sender, receiver, request })
  const main = [wallet === 'main' ? sender : null, to === 'main' ? receiver : null]
  for (const member of inLockOrder(main.flatMap((party) => party?.memberId ?? []))) {
    await turnover.countWhole(w.tx, { ...counted, memberId: member })
  }
  if (to === 'main') {
    await turnover.require(w, {
      memberId: receiver.memberId,
      source: 'transfer',
      sourceKey: reference,
      amount,
      multiple: settings.multiple,
    })
  }
  const posted = await post(w.tx, {
    key: `team-transfer:${transferId}`,
    kind: request.memberId ? 'transfer_down' : 'transfer_up',
    ref: reference,
    legs: [
      { member: memberId, wallet, amount: -amount },
      { member: receiver.memberId, wallet: to, amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
  if (wallet === 'main') await turnover.countWhole(w.tx, { ...counted, moved: amount })
  await refuseByFigures(w, { memberId, wallet, amount, before, config })
  await reportPassedOn(w, { memberId, total: before + amount, reference })
  return insertTransfer(w.tx, {
    transferId,
    brandId: w.brandId,
    senderId: memberId,
    receiverId: receiver.memberId,
    requestKey: request.requestKey,
    reference,
    direction: request.memberId ? 'down' : 'up',
    from: wallet,
    to,
    currency: sender.currency,
    amount,
    now: w.now,
  })
}

async function openWallets(w: Work, { sender, receiver, request }: Omit<Parties, 'config'>) {
  if (request.wallet === 'agent') {
    await openWallet(w.tx, { memberId: sender.memberId, wallet: 'agent' })
  }
  if (walletFor(receiver) === 'agent') {
    await openWallet(w.tx, { memberId: receiver.memberId, wallet: 'agent' })
  }
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof teamTransferEntries> {}
}
