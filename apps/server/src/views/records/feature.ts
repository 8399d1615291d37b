import { Readable } from 'node:stream'
import {
  accountRecord,
  accountTotals,
  bettingRecord,
  bettingTotals,
  creditReport,
  exportRecord,
  opsMemberBets,
  personalProfit,
  roundDetail,
  teamRound,
} from '@parola/contract'
import type { FastifyInstance } from 'fastify'
import type { Vendors } from '#games/play'
import { HOUR_MS, MINUTE_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import { type Engine, refuse } from '#platform/work'
import { readAccountTotals, readCreditReport } from './account-totals.ts'
import { rollAll } from './bet-days.ts'
import { allowExport, redeem, sweepTickets } from './export.ts'
import { readProfit, readTotals } from './profit.ts'
import { readAccount, readBets, readMemberBets, readRound } from './records.ts'
import { readTeamRound } from './team-round.ts'

export function recordsFeature({ engine, vendors }: { engine: Engine; vendors: Vendors }): Feature {
  return {
    routes: [
      answers(bettingRecord, { reads: readBets }),
      answers(bettingTotals, { reads: readTotals }),
      answers(accountRecord, { reads: readAccount }),
      answers(accountTotals, { reads: readAccountTotals }),
      answers(creditReport, { reads: readCreditReport }),
      answers(opsMemberBets, { reads: readMemberBets }),
      answers(personalProfit, { reads: readProfit }),
      answers(exportRecord, { writes: allowExport }),
      answers(roundDetail, {
        reads: (glance, { query }) => readRound(glance, vendors, query.id),
      }),
      answers(teamRound, { reads: (glance, input) => readTeamRound(glance, vendors, input) }),
    ],
    timers: [
      { name: 'records.roll', everyS: MINUTE_MS / 1000, run: () => rollAll(engine) },
      {
        name: 'records.sweep',
        everyS: HOUR_MS / 1000,
        run: (now) => sweepTickets(engine, now),
      },
    ],
    mount: (app) => mountDownload(app, engine),
  }
}

/** The file of a ticket, streamed, so that its length costs no memory. */
function mountDownload(app: FastifyInstance, engine: Engine) {
  app.get<{ Querystring: { ticket?: unknown } }>('/records/export', async ({ query }, reply) => {
    const download = typeof query.ticket === 'string' ? await redeem(engine, query.ticket) : null
    if (!download) return refuse('NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${download.name}"`,
      })
      .type('text/csv; charset=utf-8')
      .send(Readable.from(download.lines))
  })
}
