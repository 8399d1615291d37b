import { type addPayoutAccount, type payoutAccount, plainPayoutNumber } from '@parola/contract'
import type { z } from 'zod'
import { settingsOf } from '#foundations/settings'
import { insertCase } from '#money/money-case'
import type { PayoutGateway } from '#money/payment-gateway'
import { lockMember } from '#people/eligibility'
import { actingMember, findMember, type Member } from '#people/member'
import { openPair } from '#people/screening'
import { addMs, DAY_MS, HOUR_MS, SECOND_MS } from '#platform/clock'
import { blindIndex, type FieldKeys, openText, sealText } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newId } from '#platform/random'
import { defineSealed } from '#platform/secrets'
import { type Engine, type Glance, glance, memberOf, refuse, type Work, work } from '#platform/work'
import { isSameName, maskedName, numberOf, shownNumber, tailOf } from './account.rules.ts'
import {
  type AccountRow,
  claimNumber,
  countAdded,
  hasOpenTo,
  insertAccount,
  passNumberOn,
  removeAccountRow,
  selectAccounts,
  selectByNumber,
  selectFirstAccount,
} from './account.sql.ts'
import type { Guards } from './guards.ts'
import { payoutAccountSettings } from './payout-account-settings.ts'

const MOST_READ = 50
/** How often a day a member may add accounts: removed ones stay on record. */
const ACCOUNTS_A_DAY = 2

export type AccountParts = {
  engine: Engine
  payouts: PayoutGateway
  guards: Guards
  fieldKeys: FieldKeys
}
type Response = { number: string; holder: string }
type Request = Input<typeof addPayoutAccount>['body']

export function contextOf(memberId: string): string {
  return `payout-account:${memberId}`
}

/** Numbers and holders of accounts. */
defineSealed({
  table: 'cashier.payout_account',
  column: 'sealed',
  key: ['member_id', 'account_id'],
  contextOf: (row) => contextOf(`${row.member_id}`),
})

/** Number and holder, as the gateway needs them. */
export function openAccount(keys: FieldKeys, row: AccountRow): Response {
  return JSON.parse(openText(keys, row.sealed, contextOf(row.member_id))) as Response
}

export function accountView(
  keys: FieldKeys,
  row: AccountRow,
  now: Date,
): z.output<typeof payoutAccount> {
  return {
    accountId: row.account_id,
    kind: row.kind as 'bank' | 'ewallet',
    house: row.house,
    houseName: row.house_name,
    number: shownNumber(row.tail),
    holder: maskedName(openAccount(keys, row).holder),
    usableAt: row.usable_at,
    isUsable: row.usable_at <= now,
  }
}

export async function readAccounts(glance: Glance, keys: FieldKeys) {
  const rows = await selectAccounts(glance.db, memberOf(glance), MOST_READ)
  return rows.map((row) => accountView(keys, row, glance.now))
}

/**
 * Adds an account in the member's own name: proved by the payment password, confirmed by its bank, and not
 * another member's (PAY-008). A new account waits for the brand's hours.
 */
export async function addAccount(
  parts: AccountParts,
  opening: Opening,
  { body }: Input<typeof addPayoutAccount>,
): Promise<Answer<typeof addPayoutAccount>> {
  const { engine, payouts, fieldKeys } = parts
  const look = glance(engine, opening)
  const memberId = memberOf(look)
  const place = await placeOf(look, body)
  const { paymentPassword: password } = body
  await parts.guards.provePayment(engine, opening, { memberId, password })
  await refuseOtherName(parts, look, body.holder)
  const match = await payouts.verify({
    channel: body.channel,
    bank_code: body.house,
    account_number: place.number,
    account_name: body.holder,
  })
  if (match === 'unavailable') refuse('GATEWAY_UNREACHABLE')
  if (match !== 'full') nameDiffers()
  const row = await work(engine, opening, (w) => keep(w, fieldKeys, { ...body, ...place }))
  if (row) return { value: accountView(fieldKeys, row, engine.clock.now()) }
  // The case outlives the refusal.
  await work(engine, opening, (w) => reportTaken(w, fieldKeys, place.number))
  refuse('PAYOUT_ACCOUNT_TAKEN', { fields: [{ field: 'number', rule: 'accountTaken' }] })
}

async function placeOf(look: Glance, request: Request) {
  const { methods } = await settingsOf(look, payoutAccountSettings)
  const method = methods.find((method) => method.channel === request.channel)
  const house = method?.houses.find((house) => house.code === request.house)
  if (!method || !house) refuse('CHANNEL_UNKNOWN')
  const kind = numberOf(house, method.kind)
  const number = plainPayoutNumber(request.number, kind)
  if (!number) {
    refuse('PAYOUT_NUMBER_WRONG', { fields: [{ field: 'number', rule: `account-${kind}` }] })
  }
  return { number, kind: method.kind, houseName: house.name }
}

/** The verified name; where a brand does not verify, the name of the first account. */
async function refuseOtherName({ guards, fieldKeys }: AccountParts, look: Glance, holder: string) {
  const memberId = memberOf(look)
  const { needsKyc } = await settingsOf(look, payoutAccountSettings)
  const { kycApproved } = await actingMember(look)
  if (needsKyc && !kycApproved) refuse('KYC_NEEDED')
  const verified = await guards.verifiedName(look.db, memberId)
  const first = verified ? undefined : await selectFirstAccount(look.db, memberId)
  const own = verified ?? (first ? openAccount(fieldKeys, first).holder : holder)
  if (!isSameName(own, holder)) nameDiffers()
}

function nameDiffers(): never {
  refuse('PAYOUT_NAME_DIFFERS', { fields: [{ field: 'holder', rule: 'otherName' }] })
}

type Kept = Request & { number: string; kind: string; houseName: string }

/** Null when the account belongs to another member. */
async function keep(work: Work, keys: FieldKeys, request: Kept): Promise<AccountRow | null> {
  const member = await lockMember(work, memberOf(work))
  const { memberId } = member
  const numberHash = hashOf(keys, work.brandId, request.number)
  const { brandId, now } = work
  const owner = await claimNumber(work.tx, { brandId, numberHash, memberId })
  if (owner !== memberId && !(await takesOver(work, { owner, member, numberHash }))) return null
  const known = await selectByNumber(work.tx, { memberId, numberHash })
  if (known) return known
  const { accountsMax, coolDownHours } = await settingsOf(work, payoutAccountSettings)
  const book = await selectAccounts(work.tx, memberId, accountsMax)
  if (book.length >= accountsMax) refuse('PAYOUT_ACCOUNTS_FULL', { max: accountsMax })
  const added = await countAdded(work.tx, { memberId, since: addMs(now, -DAY_MS) })
  if (added >= accountsMax * ACCOUNTS_A_DAY) {
    refuse('RATE_LIMITED', { retryAfterS: DAY_MS / SECOND_MS })
  }
  const sealed = JSON.stringify({
    number: request.number,
    holder: request.holder.trim(),
  } satisfies Response)
  const row = await insertAccount(work.tx, {
    memberId,
    accountId: newId(now),
    brandId,
    channel: request.channel,
    kind: request.kind,
    house: request.house,
    houseName: request.houseName,
    sealed: sealText(keys, sealed, contextOf(memberId)),
    tail: tailOf(request.number),
    numberHash,
    usableAt: addMs(now, coolDownHours * HOUR_MS),
    now,
  })
  return row ?? null
}

type Takeover = { owner: string; member: Member; numberHash: Buffer }

/**
 * Whether an account passes to a verified member from an unverified one: what was only typed does not keep
 * a member from their own account. An operator reviews the two.
 */
async function takesOver(work: Work, { owner, member, numberHash }: Takeover): Promise<boolean> {
  const { memberId, brandId } = member
  const before = await findMember({ db: work.tx }, owner)
  if (!member.kycApproved || !before || before.kycApproved) return false
  const isMine = await passNumberOn(work.tx, { brandId, numberHash, from: owner, to: memberId })
  const members: [string, string] = [memberId, owner]
  await openPair(work, { kind: 'shared-account', members, foundAt: 'payout-account' })
  return isMine
}

async function reportTaken(work: Work, keys: FieldKeys, number: string) {
  const memberId = memberOf(work)
  const numberHash = hashOf(keys, work.brandId, number)
  const owner = await claimNumber(work.tx, { brandId: work.brandId, numberHash, memberId })
  if (owner !== memberId) {
    const members: [string, string] = [memberId, owner]
    await openPair(work, { kind: 'shared-account', members, foundAt: 'payout-account' })
  }
  await insertCase(work.tx, {
    caseId: newId(work.now),
    brandId: work.brandId,
    kind: 'account-taken',
    memberId,
    subject: `${memberId}:${numberHash.toString('hex')}`,
    details: { tail: shownNumber(tailOf(number)) },
    now: work.now,
  })
}

function hashOf(keys: FieldKeys, brandId: string, number: string): Buffer {
  return blindIndex(keys.hash, ['payout-account', brandId, number].join('\n'))
}

/** An account stays saved while a payment to it is in transit. */
export async function removeAccount(work: Work, accountId: string) {
  const memberId = memberOf(work)
  await lockMember(work, memberId)
  if (await hasOpenTo(work.tx, { memberId, accountId })) refuse('PAYOUT_ACCOUNT_BUSY')
  const isGone = await removeAccountRow(work.tx, { memberId, accountId, now: work.now })
  if (!isGone) refuse('NOT_FOUND')
}
