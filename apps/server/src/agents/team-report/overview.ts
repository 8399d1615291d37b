import type { teamOverview } from '@parola/contract'
import { teamRevenue } from '#agents/statement'
import { selectTeamCost } from '#agents/team-rebate'
import {
  type MoneyDay,
  type MoneyMeasure,
  type PlayDay,
  selectActive,
  selectOnline,
  selectTeamBalance,
  selectTeamMoney,
  selectTeamPlay,
} from '#agents/team-sums'
import { joinedTeam, sizeOf } from '#people/team'
import { daysOf } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'
import { rangeIn } from './scope.ts'

/**
 * The figures of an agent's team in a period, by day and in all, from sums that are kept by day (AGT-04). They are a few
 * seconds old.
 */
export async function readOverview(glance: Glance, { query }: Input<typeof teamOverview>) {
  const { db } = glance
  await rangeIn(glance, query)
  const agentId = memberOf(glance)
  const team = { agentId, ...query }
  const [play, active, depositors, money, rebateCost, joined, size, online, teamBalance] =
    await Promise.all([
      selectTeamPlay(db, team),
      selectActive(db, { ...team, measure: 'play' }),
      selectActive(db, { ...team, measure: 'deposit' }),
      selectTeamMoney(db, team),
      selectTeamCost(db, team),
      joinedTeam(db, team),
      sizeOf(db, agentId),
      selectOnline(db, agentId),
      selectTeamBalance(db, agentId),
    ])
  const { bonus, paymentFee, vendorFee, agentCost, ngr } = await revenueIn(glance, {
    ...{ play, money, rebateCost },
  })
  return {
    ...moneyOf(money),
    bets: Number(sum(play.map((row) => row.bets))),
    ...playOf(play),
    ...{ bonus, paymentFee, vendorFee, agentCost, ngr },
    rebate: measured(money, 'rebate').amount,
    ...{ activeMembers: active.members, depositors: depositors.members },
    ...{ newMembers: add(joined, 'members'), newAgents: add(joined, 'agents') },
    ...{ ...size, online, teamBalance },
    days: daysOf(query).map((day) => {
      const on = <T extends { day: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.day === day)
      const { validBet, ggr } = playOf(on(play))
      const { deposit, withdrawal } = moneyOf(on(money))
      return {
        ...{ day, validBet, ggr, deposit, withdrawal },
        active: active.days.get(day) ?? 0,
        joined: add(on(joined), 'members') + add(on(joined), 'agents'),
      }
    }),
  }
}

type Sums = { play: readonly PlayDay[]; money: readonly MoneyDay[]; rebateCost: bigint }

async function revenueIn(glance: Glance, { play, money, rebateCost }: Sums) {
  const vendors = [...Map.groupBy(play, ({ vendor }) => vendor)].map(([vendor, rows]) => ({
    vendor,
    ggr: playOf(rows).ggr,
  }))
  const amountOf = (measure: MoneyMeasure) => measured(money, measure).amount
  const [bonus, paymentFee] = [amountOf('bonus'), amountOf('fee')]
  return teamRevenue(glance, { vendors, bonus, paymentFee, rebateCost })
}

function measured(rows: readonly MoneyDay[], measure: MoneyMeasure) {
  const found = rows.filter((row) => row.measure === measure)
  return { amount: sum(found.map(({ amount }) => amount)), entries: add(found, 'entries') }
}

function moneyOf(rows: readonly MoneyDay[]) {
  const deposits = measured(rows, 'deposit')
  const firsts = measured(rows, 'firstDeposit')
  const withdrawals = measured(rows, 'withdrawal')
  return {
    ...{ deposit: deposits.amount, deposits: deposits.entries },
    ...{ firstDeposit: firsts.amount, firstDeposits: firsts.entries },
    ...{ withdrawal: withdrawals.amount, withdrawals: withdrawals.entries },
  }
}

function playOf(rows: readonly PlayDay[]) {
  const stake = sum(rows.map((row) => row.stake))
  const payout = sum(rows.map((row) => row.payout))
  return { stake, payout, validBet: sum(rows.map((row) => row.validBet)), ggr: stake - payout }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

function add<K extends string>(rows: readonly Record<K, number>[], name: K): number {
  return rows.reduce((all, row) => all + row[name], 0)
}
