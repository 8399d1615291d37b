import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { formatMinor, parseMinor, rateShare } from '@parola/money'
import type { Member } from '../member.ts'
import { noteDeposit, noteWithdrawal } from '../records/orders.ts'
import { requesting } from '../records/requesting.ts'
import { type Act, lookUntil, orRefused, units, unitsLeft } from './act.ts'

const CREDITED = { everyMs: 300, withinMs: 30_000 }
const PAYER_MS = 5000
/** Methods whose payer's page has a button. */
const BY_HAND = new Set(['ewallet', 'qr'])
/** Amounts are whole tens: the demo's gateway answers other endings with a fault. */
const STEP = 10

/** Pays in at the gateway, and waits until it is credited. */
export const deposit: Act = async (member) => {
  const { taste, random, browser } = member
  const wanted = random.between(...taste.deposit) * STEP
  if (member.paidIn + wanted > taste.budget) return 'refused'
  const { channels, offers } = await browser.call('depositChannels')
  const amount = units(member, wanted)
  const open = channels.filter(
    ({ kind, min, max, open, fee }) =>
      BY_HAND.has(kind) &&
      open &&
      wanted >= Number(min) &&
      wanted <= Number(max) &&
      fee.payer === 'house',
  )
  if (open.length === 0) return 'refused'
  const offer = taste.takesOffers ? offers.find(({ min }) => wanted >= Number(min)) : undefined
  const body = {
    ...{ requestKey: randomUUID(), amount, channel: random.pick(open).channel },
    ...(offer ? { offerId: offer.offerId } : {}),
  }
  return orRefused(async () => {
    const opened = await requestDeposit(member, body)
    if (opened.action && 'url' in opened.action && opened.action.url)
      await pay(member, opened.action.url)
    if (!(await isCredited(member, opened.reference, CREDITED))) return 'waiting'
    member.paidIn += wanted
    return 'done'
  })
}

type DepositBody = BodyOf<Calls['requestDeposit']>

/** The request is written down before it is sent: the same key returns the first deposit. */
export async function requestDeposit(member: Member, body: DepositBody) {
  const { browser, records, pace } = member
  const key = `deposit-request:${body.requestKey}`
  return requesting(
    member,
    { key, kind: 'deposit', about: { body: JSON.stringify(body) } },
    async () => {
      const opened = await browser.call('requestDeposit', { body })
      noteDeposit(records, opened, pace.now())
      return opened
    },
  )
}

/** Waits for the end of a deposit, which may be another one than the credit. */
export async function isCredited(
  member: Member,
  reference: string,
  times: { everyMs: number; withinMs: number },
): Promise<boolean> {
  const { browser, records, pace } = member
  const ended = await lookUntil(
    member,
    async () => {
      const now = await browser.call('depositByReference', { query: { reference } })
      return noteDeposit(records, now, pace.now()) ? now : null
    },
    times,
  )
  return ended?.state === 'CREDITED'
}

/** Presses the button of the payer's page; a payment that was paid meanwhile stays paid. */
async function pay({ browser }: Member, url: string) {
  const sending = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  await browser.connection.send(`${url}/pay`, { ...sending, body: '' }, PAYER_MS).catch(() => null)
}

/** Withdraws a good part of a balance that has become large, once an account for it exists. */
export const withdraw: Act = async (member) => {
  const { browser, taste, person } = member
  if (unitsLeft(member) < taste.withdrawFrom) return 'broke'
  if (!(await withPaymentPassword(member))) return 'refused'
  const quote = await browser.call('withdrawNow')
  const account = (await browser.call('payoutAccounts')).find(({ isUsable }) => isUsable)
  if (quote.missing.length > 0 || !account) return 'waiting'
  const most = Math.floor(Math.min(Number(quote.most), taste.withdrawFrom) / STEP) * STEP
  if (most < Number(quote.min)) return 'refused'
  const amount = units(member, most)
  return orRefused(async () => {
    await requestWithdrawal(member, {
      ...{ requestKey: randomUUID(), accountId: account.accountId },
      ...{ amount, fee: feeOf(member, { amount, quote }) },
      paymentPassword: person.paymentPassword,
    })
    return 'done'
  })
}

type Quote = ValueOf<Calls['withdrawNow']>

/** The fee as the site shows it: a different one is refused with the new figures. */
function feeOf(
  { records: { currency } }: Member,
  { amount, quote }: { amount: string; quote: Quote },
) {
  const share = rateShare(parseMinor(amount, currency), BigInt(quote.feePpm))
  const least = parseMinor(quote.feeMin, currency)
  return formatMinor(share > least ? share : least, currency)
}

type WithdrawalBody = BodyOf<Calls['requestWithdrawal']>

export async function requestWithdrawal(member: Member, body: WithdrawalBody) {
  const { browser, records, pace } = member
  const key = `withdrawal-request:${body.requestKey}`
  const about = { body: JSON.stringify(body) }
  await requesting(member, { key, kind: 'withdrawal', about }, async () => {
    noteWithdrawal(records, await browser.call('requestWithdrawal', { body }), pace.now())
  })
}

/** Whether money may leave: a payment password and an account for payouts are there, or are made now. */
export const withPaymentPassword = async (member: Member): Promise<boolean> =>
  member.hasAccount || addAccount(member)

/** A payment password and an account in the member's own name. */
async function addAccount(member: Member): Promise<boolean> {
  const { browser, person, random } = member
  const { paymentPassword, fullName } = person
  const proof = { method: 'password' as const, secret: person.password }
  browser.keep((await browser.call('proveAgain', { body: proof })).token)
  const words = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await browser.call('setPaymentPassword', { body: words })
  const methods = await browser.call('payoutMethods')
  const method = methods.find(({ kind }) => kind === 'ewallet') ?? methods[0]
  // The crowd has mobile numbers, which are also accepted where any digits are.
  const houses = method?.houses.filter(({ number }) => number === 'mobile' || number === 'digits')
  if (!method || !houses?.length) return false
  await browser.call('addPayoutAccount', {
    body: {
      ...{ channel: method.channel, house: random.pick(houses).code },
      // The demo's banks answer the last digits 97 to 99 with a fault.
      ...{ number: `0917${random.between(10_000, 99_999)}11`, holder: fullName },
      paymentPassword,
    },
  })
  member.hasAccount = true
  return true
}

/** Says that a payout has arrived. */
export const confirmPayouts: Act = async ({ browser, records, pace }) => {
  const { content } = await browser.call('withdrawals', { query: {} })
  for (const withdrawal of content) {
    noteWithdrawal(records, withdrawal, pace.now())
    if (withdrawal.state !== 'AWAITING_RECEIPT') continue
    const body = { reference: withdrawal.reference, outcome: 'received' as const }
    noteWithdrawal(records, await browser.call('confirmReceipt', { body }), pace.now())
  }
  return 'done'
}
