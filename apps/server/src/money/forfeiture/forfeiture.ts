import type { forfeitures, proposeForfeiture, proposeForfeitureReturn } from '@parola/contract'
import { formatMinor, parseMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { balanceOf, defineEntries, post } from '#foundations/ledger'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { selectMemberOfBrand } from '#people/member'
import { operatorNamesOf } from '#people/operator'
import type { Input } from '#platform/http'
import { newReference } from '#platform/random'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  insertForfeiture,
  lockForfeiture,
  markReturned,
  selectForfeitures,
} from './forfeiture.sql.ts'

const forfeitureEntries = defineEntries('forfeiture', 'forfeiture_back')

/** Where forfeited funds are held until they are paid to the regulator. */
const REGULATOR = 'due:regulator'

/** What the second operator reviews, and what is then posted. */
type Details = {
  reference: string
  memberId: string
  username: string
  amount: string
  currency: string
  requester: string
}

type Member = NonNullable<Awaited<ReturnType<typeof selectMemberOfBrand>>>

/** Members barred by law forfeit their funds; staff and self-excluded members keep theirs (ELI-007). */
function isForfeitable({ status, barred_for: why }: Member): boolean {
  return why === 'under-age' || why === 'restricted' || (status === 'ineligible' && !why)
}

async function memberOfBrand({ tx, brandId }: Work, memberId: string): Promise<Member> {
  return (await selectMemberOfBrand(tx, { brandId, memberId })) ?? refuse('NOT_FOUND')
}

/**
 * Requests the forfeiture of a member's whole funds from a second operator; nothing moves before (ELI-005).
 * @throws Refusal MEMBER_NOT_BARRED, INSUFFICIENT_FUNDS, ALREADY_REQUESTED
 */
export async function requestForfeiture(work: Work, { body }: Input<typeof proposeForfeiture>) {
  const { memberId, because } = body
  const member = await memberOfBrand(work, memberId)
  if (!isForfeitable(member)) refuse('MEMBER_NOT_BARRED')
  const { balanceMinor } = await balanceOf(work.tx, memberId)
  if (balanceMinor <= 0n) refuse('INSUFFICIENT_FUNDS')
  const { username, currency } = member
  const details: Details = {
    ...{ reference: newReference('F'), memberId, username, currency },
    amount: formatMinor(balanceMinor, currency),
    requester: operatorOf(work),
  }
  const subject = `member:${memberId}`
  await propose(work, { kind: 'money.forfeit', subject, details, reason: because })
  return { reference: details.reference, amount: balanceMinor }
}

/** Requests the return of a forfeiture from a second operator. @throws Refusal FORFEITURE_OVER, ALREADY_REQUESTED */
export async function requestReturn(work: Work, { body }: Input<typeof proposeForfeitureReturn>) {
  const { reference, because } = body
  const taken = await lockForfeiture(work.tx, { reference, brandId: work.brandId })
  if (!taken) refuse('NOT_FOUND')
  if (taken.returned_at) refuse('FORFEITURE_OVER')
  const { member_id: memberId, currency, amount_minor } = taken
  const { username } = await memberOfBrand(work, memberId)
  const details: Details = {
    ...{ reference, memberId, username, currency },
    amount: formatMinor(amount_minor, currency),
    requester: operatorOf(work),
  }
  const subject = `member:${memberId}`
  await propose(work, { kind: 'money.forfeit-return', subject, details, reason: because })
  return { reference, amount: amount_minor }
}

/** Exactly what the second operator has read goes to the regulator's account, once. */
export const forfeitureApproval: Approvable = {
  kind: 'money.forfeit',
  proposeRight: 'member.forfeit',
  needs: 'forfeiture.approve',
  carryOut: async (work, { details, reason }) => {
    const d = details as Details
    if (!isForfeitable(await memberOfBrand(work, d.memberId))) refuse('MEMBER_NOT_BARRED')
    await move(work, d, { key: `forfeiture:${d.reference}`, sign: -1n, reason })
    await insertForfeiture(work.tx, {
      ...d,
      brandId: work.brandId,
      amountMinor: parseMinor(d.amount, d.currency),
      because: reason,
      agreedBy: operatorOf(work),
      now: work.now,
    })
  },
}

/** The whole amount is returned, once. */
export const forfeitureReturnApproval: Approvable = {
  kind: 'money.forfeit-return',
  proposeRight: 'member.forfeit',
  needs: 'forfeiture.approve',
  carryOut: async (work, { details, reason }) => {
    const d = details as Details
    const { reference } = d
    const taken = await lockForfeiture(work.tx, { reference, brandId: work.brandId })
    if (!taken || taken.returned_at) refuse('FORFEITURE_OVER')
    await move(work, d, { key: `forfeiture:${reference}:returned`, sign: 1n, reason })
    const operators = { requester: d.requester, agreedBy: operatorOf(work) }
    await markReturned(work.tx, { reference, because: reason, ...operators, now: work.now })
  },
}

type Move = { key: string; sign: 1n | -1n; reason: string }

/** One balanced entry, the member's message and the trail. @throws Refusal INSUFFICIENT_FUNDS */
async function move(work: Work, d: Details, { key, sign, reason }: Move) {
  const { memberId, reference, currency } = d
  const amount = sign * parseMinor(d.amount, d.currency)
  const kind = sign < 0n ? 'forfeiture' : 'forfeiture_back'
  const posted = await post(work.tx, {
    ...{ key, kind, ref: reference },
    legs: [
      { member: memberId, wallet: 'main', amount },
      { account: REGULATOR, amount: -amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
  // The entry has locked the account: what it was before follows from what it is now.
  const { balanceMinor } = await balanceOf(work.tx, memberId)
  await sendMessage(work, {
    memberId,
    kind: sign < 0n ? 'forfeiture-taken' : 'forfeiture-returned',
    params: { amount: d.amount, currency, reference },
  })
  await record(work, {
    what: sign < 0n ? 'money.forfeit' : 'money.forfeit-return',
    subject: `member:${memberId}`,
    before: { balance: formatMinor(balanceMinor - amount, currency) },
    after: { balance: formatMinor(balanceMinor, currency), reference },
    reason,
  })
}

async function waitingFor(look: Glance, memberId: string) {
  const kinds = ['money.forfeit', 'money.forfeit-return'] as const
  const request = await waitingRequest(look, { subject: `member:${memberId}`, kinds })
  if (!request) return null
  const { requester, expiresAt, reason: because } = request
  const kind = request.kind as (typeof kinds)[number]
  const { amount, currency } = request.details as Details
  return { kind, amount: parseMinor(amount, currency), because, requester, expiresAt }
}

/** What was forfeited, what was returned, and what could be forfeited now. */
export async function readForfeitures(look: Glance, { query }: Input<typeof forfeitures>) {
  const { memberId } = query
  const { db, brandId } = look
  const member = (await selectMemberOfBrand(db, { brandId, memberId })) ?? refuse('NOT_FOUND')
  const { balanceMinor } = await balanceOf(db, memberId)
  const rows = await selectForfeitures(db, memberId)
  const names = await operatorNamesOf(
    db,
    rows.flatMap((row) => [row.requested_by, row.agreed_by]),
  )
  const waiting = await waitingFor(look, memberId)
  const nameOf = (operatorId: string) => names.get(operatorId) ?? operatorId
  return {
    currency: member.currency,
    open: isForfeitable(member) && balanceMinor > 0n ? balanceMinor : 0n,
    waiting,
    taken: rows.map((row) => ({
      reference: row.reference,
      amount: row.amount_minor,
      because: row.because,
      requester: nameOf(row.requested_by),
      agreedBy: nameOf(row.agreed_by),
      takenAt: row.taken_at,
      returnedBecause: row.returned_because,
      returnedAt: row.returned_at,
    })),
  }
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof forfeitureEntries> {}
}
