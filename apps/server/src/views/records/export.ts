import type { bettingRecord, exportRecord } from '@parola/contract'
import { REPORT_DAYS_MAX } from '@parola/contract'
import { sentences } from '@parola/locales'
import { formatMinor } from '@parola/money'
import { brandById } from '#foundations/brand'
import { mintToken } from '#people/session'
import { addMs, HOUR_MS, MINUTE_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Input } from '#platform/http'
import {
  bySystem,
  type Engine,
  type Glance,
  glance,
  memberOf,
  refuse,
  VISITOR,
  type Work,
  work,
} from '#platform/work'
import { type Cell, localTime, row } from './csv.rules.ts'
import {
  deleteTickets,
  type ExportRequest,
  insertTicket,
  lockExports,
  selectExportTimes,
  takeTicket,
} from './export.sql.ts'
import { daysWithin, readProfit } from './profit.ts'
import { readAccount, readBets } from './records.ts'

const PER_HOUR = 2
const TICKET_LIVES_MS = MINUTE_MS
const BATCH = 100
const BOM = '\uFEFF'

const say = sentences('money')

/**
 * Permits the download of a record once, within a minute.
 * @throws Refusal VALIDATION, EXPORT_TOO_MANY
 */
export async function allowExport(w: Work, { body }: Input<typeof exportRecord>) {
  daysWithin(body, REPORT_DAYS_MAX)
  const memberId = memberOf(w)
  await lockExports(w.tx, memberId)
  const times = await selectExportTimes(w.tx, {
    memberId,
    record: body.record,
    since: addMs(w.now, -HOUR_MS),
  })
  const oldest = times[PER_HOUR - 1]
  if (oldest) {
    const retryAfterS = Math.ceil((addMs(oldest, HOUR_MS).getTime() - w.now.getTime()) / 1000)
    refuse('EXPORT_TOO_MANY', { retryAfterS })
  }
  const { token, hash } = mintToken(memberId)
  await insertTicket(w.tx, {
    ticket_hash: hash,
    member_id: memberId,
    brand_id: w.brandId,
    language: w.actor.language,
    requested: JSON.stringify(body),
    created_at: w.now,
    used_at: null,
  })
  return { url: `/records/export?ticket=${token}` }
}

export type Download = { name: string; lines: AsyncIterable<string> }

/** Deletes tickets that no limit counts any more. */
export async function sweepTickets(engine: Engine, date: Date) {
  await deleteTickets(engine.db.kysely, addMs(date, -HOUR_MS))
}

/** The record of a ticket, which is used up; null for a ticket that is invalid, used or too old. */
export async function redeem(engine: Engine, token: string): Promise<Download | null> {
  const now = engine.clock.now()
  const nobody = bySystem()
  const ticket = await work(engine, nobody, (w) =>
    takeTicket(w.tx, { hash: sha256(token), now, since: addMs(now, -TICKET_LIVES_MS) }),
  )
  if (!ticket) return null
  const { member_id: memberId, brand_id: brandId, language, requested } = ticket
  const actor = { ...VISITOR, kind: 'member' as const, memberId, language }
  const look = glance(engine, { actor, brandId })
  const { timeZone, currency } = (await brandById(look.db, brandId, now)).config
  const name = `${requested.record}-${requested.from}-${requested.to}.csv`
  return { name, lines: LINES[requested.record](look, { requested, timeZone, currency }) }
}

type Of = { requested: ExportRequest; timeZone: string; currency: string }

const BET_COLUMNS = [
  'time',
  'settled',
  'game',
  'vendor',
  'round',
  'state',
  'stake',
  'validBet',
  'payout',
  'net',
]

async function* betLines(
  look: Glance,
  { requested, timeZone, currency }: Of,
): AsyncGenerator<string> {
  const money = figureIn(currency)
  yield heading(look, BET_COLUMNS)
  let cursor: string | undefined
  do {
    const query = { ...requested, cursor, pageSize: BATCH } as Input<typeof bettingRecord>['query']
    const { content, next } = await readBets(look, { query })
    yield content
      .map((bet) =>
        row([
          localTime(bet.openedAt, timeZone),
          bet.settledAt ? localTime(bet.settledAt, timeZone) : '',
          bet.gameName,
          bet.vendor,
          bet.round,
          say(look.actor.language, `bet.${bet.state}`),
          money(bet.stake),
          money(bet.validBet),
          money(bet.payout),
          bet.state === 'open' ? '' : money(bet.payout - bet.stake),
        ]),
      )
      .join('')
    cursor = next ?? undefined
  } while (cursor)
}

const ACCOUNT_COLUMNS = ['time', 'kind', 'game', 'reference', 'amount', 'balance']

async function* accountLines(
  look: Glance,
  { requested, timeZone, currency }: Of,
): AsyncGenerator<string> {
  const money = figureIn(currency)
  yield heading(look, ACCOUNT_COLUMNS)
  let cursor: string | undefined
  do {
    const query = {
      from: requested.from,
      to: requested.to,
      kind: requested.kind,
      cursor,
      pageSize: BATCH,
    }
    const { content, next } = await readAccount(look, { query })
    yield content
      .map((line) =>
        row([
          localTime(line.time, timeZone),
          say(look.actor.language, `kind.${line.kind}`),
          line.gameName ?? '',
          line.reference,
          money(line.amount),
          money(line.balanceAfter),
        ]),
      )
      .join('')
    cursor = next ?? undefined
  } while (cursor)
}

const PROFIT_COLUMNS = [
  'day',
  'bets',
  'stake',
  'validBet',
  'payout',
  'inOpenRounds',
  'net',
  'deposits',
  'withdrawals',
]

async function* profitLines(look: Glance, { requested, currency }: Of): AsyncGenerator<string> {
  const money = figureIn(currency)
  yield heading(look, PROFIT_COLUMNS)
  const { days } = await readProfit(look, { query: { from: requested.from, to: requested.to } })
  yield days
    .map((day) =>
      row([
        day.day,
        { figure: String(day.bets) },
        money(day.stake),
        money(day.validBet),
        money(day.payout),
        money(day.inOpenRounds),
        money(day.net),
        money(day.deposits),
        money(day.withdrawals),
      ]),
    )
    .join('')
}

const LINES = { bets: betLines, account: accountLines, profit: profitLines }

function heading(look: Glance, columns: readonly string[]): string {
  return BOM + row(columns.map((column) => say(look.actor.language, `csv.${column}`)))
}

function figureIn(currency: string): (minor: bigint) => Cell {
  return (minor) => ({ figure: formatMinor(minor, currency) })
}
