import { setTimeout as wait } from 'node:timers/promises'
import { formatMinor } from '@parola/money'
import { ledgerRecords } from '#foundations/ledger'
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { inSnapshot } from '#platform/db'
import type { Finding } from './findings.rules.ts'
import { type Line, linesOf, unexplained } from './gateway-balance.rules.ts'
import type { LookParts } from './look.types.ts'

/** The longest delay of an order's messages; earlier movements have to be in both records. */
const IN_FLIGHT_MS = 3 * DAY_MS
/** The gateway's clock may go before ours. */
const CLOCKS_APART_MS = 5 * MINUTE_MS
/** Both sides move while they are read: a difference counts only when it is the same at every look. */
const LOOKS = 3
const BETWEEN_MS = 2 * SECOND_MS

type Of = { brandId: string; currency: string; now: Date }

/** The clearing account of a brand against what the gateway holds for it, money in flight explained. */
export async function balanceLook(parts: LookParts, input: Of) {
  const looks: Line[][] = []
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await wait(BETWEEN_MS)
    const lines = await lookOnce(parts, input)
    if (!lines) return silent(parts.records.account(input.brandId))
    looks.push(lines)
    if (lines.every((line) => unexplained(line) === 0n)) break
  }
  const last = looks.at(-1) ?? []
  const before = looks.at(-2) ?? []
  return {
    findings: last.flatMap((line) => findingOf(line, before)),
    figures: last
      .filter(({ currency }) => currency === input.currency)
      .flatMap(({ currency, there, here, inFlight }) => [
        { name: 'gateway-balance', value: formatMinor(there, currency) },
        { name: 'gateway-ledger', value: formatMinor(here, currency) },
        { name: 'gateway-in-flight', value: formatMinor(inFlight, currency) },
      ]),
  }
}

async function lookOnce({ reader, records, gateway }: LookParts, { brandId, now }: Of) {
  const to = addMs(now, CLOCKS_APART_MS)
  const recent = await gateway.settled({ brandId, from: addMs(now, -IN_FLIGHT_MS), to })
  const there = await gateway.balances(brandId)
  if (!recent || !there) return null
  const payouts = recent.filter(({ kind }) => kind === 'payout')
  return inSnapshot(reader, async (db) => {
    const withdrawals = await records.withdrawalsOf(
      db,
      payouts.map(({ reference }) => reference),
    )
    const known = recent.map((row) => ({
      ...row,
      ref: withdrawals.get(row.reference) ?? row.reference,
    }))
    const account = records.account(brandId)
    const refs = known.map(({ ref }) => ref)
    return linesOf(there, known, await ledgerRecords.ofAccount(db, { account, refs }))
  })
}

function findingOf(line: Line, before: readonly Line[]): Finding[] {
  const left = unexplained(line)
  if (left === 0n) return []
  const earlier = before.find(({ currency }) => currency === line.currency)
  const isSteady = earlier !== undefined && unexplained(earlier) === left
  return [
    {
      area: 'gateway',
      check: isSteady ? 'gateway-balance' : 'gateway-balance-moves',
      subject: line.currency,
      expected: formatMinor(line.here + line.inFlight, line.currency),
      found: formatMinor(line.there, line.currency),
    },
  ]
}

function silent(subject: string) {
  const findings: Finding[] = [{ area: 'gateway', check: 'gateway-silent', subject }]
  return { findings, figures: [] }
}
