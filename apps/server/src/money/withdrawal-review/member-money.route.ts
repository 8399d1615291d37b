import { opsMemberLedger, opsMemberMoney } from '@parola/contract'
import { ledgerPage, walletsOf } from '#foundations/ledger'
import { selectAccounts, shownNumber } from '#money/payout-account'
import type { Turnover } from '#money/turnover'
import { withdrawalsHeldUntil } from '#people/account-change'
import { selectMemberOfBrand } from '#people/member'
import { answers, type Input } from '#platform/http'
import { type Glance, refuse } from '#platform/work'
import { selectSums } from './review.sql.ts'

const MOST_ACCOUNTS = 20

/** Members' money as operators look at them. */
export function memberMoneyRoutes({ turnover }: { turnover: Turnover }) {
  return [
    answers(opsMemberMoney, { reads: (glance, input) => readMoney(glance, turnover, input) }),
    answers(opsMemberLedger, { reads: readLedger }),
  ]
}

async function readMoney(
  glance: Glance,
  turnover: Turnover,
  { query: { memberId } }: Input<typeof opsMemberMoney>,
) {
  const { db, now } = glance
  const member = await memberHere(glance, memberId)
  const wallets = await walletsOf(db, memberId)
  const standing = await turnover.standing(db, memberId)
  const accounts = await selectAccounts(db, memberId, MOST_ACCOUNTS)
  const resting = await withdrawalsHeldUntil(db, { memberId, now })
  return {
    memberId,
    username: member.username,
    currency: member.currency,
    kyc: member.kyc as 'N' | 'P' | 'A' | 'R',
    wallets: wallets.map(({ wallet, balance, seq }) => ({
      wallet,
      balance,
      seq: Number(seq),
    })),
    ...(await selectSums(db, memberId)),
    turnover: {
      left: standing.left,
      locked: standing.locked,
      requirements: standing.requirements.map(
        ({ reference, source, amount, required, done, locked, openedAt }) => ({
          ...{ reference, source, amount, required, done, locked, openedAt },
        }),
      ),
    },
    restingUntil: resting?.until ?? null,
    accounts: accounts.map((account) => ({
      channel: account.channel,
      houseName: account.house_name,
      number: shownNumber(account.tail),
      usableAt: account.usable_at,
      addedAt: account.added_at,
    })),
  }
}

async function readLedger(glance: Glance, { query }: Input<typeof opsMemberLedger>) {
  const { memberId, wallet = 'main', cursor, pageSize } = query
  await memberHere(glance, memberId)
  return ledgerPage(glance.db, { memberId, wallet, cursor, pageSize })
}

async function memberHere({ db, brandId }: Glance, memberId: string) {
  return (await selectMemberOfBrand(db, { brandId, memberId })) ?? refuse('NOT_FOUND')
}
