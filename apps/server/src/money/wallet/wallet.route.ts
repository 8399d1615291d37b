import {
  consolidatedFunds,
  consolidatedFundsOfRelay,
  walletBalance,
  walletBalanceV2,
} from '@parola/contract'
import { brandById } from '#foundations/brand'
import { balanceOf, creditedOf } from '#foundations/ledger'
import { shownBonusOf } from '#money/wagering'
import { answers } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'

async function readBalance(glance: Glance) {
  const { db, brandId, now } = glance
  const { balanceMinor, heldMinor, reviewMinor, seq, currency } = await balanceOf(
    db,
    memberOf(glance),
  )
  const { config } = await brandById(db, brandId, now)
  const bonus = await shownBonusOf(db, memberOf(glance))
  return {
    balance: balanceMinor,
    held: heldMinor,
    underReview: reviewMinor,
    bonus,
    currency,
    currencySymbol: config.currencySymbol,
    seq: Number(seq),
  }
}

/** The kinds of entries that contracts pay with, by their names on the wire (WAL-01). */
const CONTRACT_KINDS = {
  dailysalreqtype: 'salary_daily',
  divtypereq: 'dividend',
  contracthoursalreq: 'salary_hourly',
  realtimesalreqtype: 'salary_realtime',
} as const

async function readConsolidated(glance: Glance) {
  const kinds = Object.values(CONTRACT_KINDS)
  const paid = await creditedOf(glance.db, { memberId: memberOf(glance), kinds })
  const sumOf = (kind: string) => paid.find((item) => item.kind === kind)?.amount ?? 0n
  return {
    dailysalreqtype: sumOf(CONTRACT_KINDS.dailysalreqtype),
    divtypereq: sumOf(CONTRACT_KINDS.divtypereq),
    contracthoursalreq: sumOf(CONTRACT_KINDS.contracthoursalreq),
    realtimesalreqtype: sumOf(CONTRACT_KINDS.realtimesalreqtype),
  }
}

export const walletRoutes = [
  answers(walletBalance, { reads: readBalance }),
  answers(consolidatedFunds, { reads: readConsolidated }),
  answers(consolidatedFundsOfRelay, { reads: readConsolidated }),
  answers(walletBalanceV2, { reads: readBalance }),
]
