import { formatMinor } from '@parola/money'
import { allBrands } from '#foundations/brand'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { selectDebtors, takeLate } from './contract-debt.sql.ts'
import { payDebts } from './pay-line.ts'
import { lateSince } from './standing.ts'

const PAGE = 200

/** Pays open debts from what came in since, and raises the alarm about those that are late. Each debtor in a transaction. */
export async function collectDebts(engine: Engine, now: Date) {
  for (const { brandId } of await allBrands(engine.db.kysely, now)) {
    let after: string | null = null
    do {
      const page: string[] = await selectDebtors(engine.db.kysely, { brandId, after, limit: PAGE })
      for (const debtorId of page) {
        await attempt(engine, { brandId, debtorId }, (w) => payDebts(w, debtorId))
      }
      after = page[PAGE - 1] ?? null
    } while (after)
    await attempt(engine, { brandId }, alarmLate)
  }
}

type Where = { brandId: string; debtorId?: string }

/** What fails gets an alarm, and holds up no other debtor or brand. */
async function attempt(engine: Engine, where: Where, run: (w: Work) => Promise<unknown>) {
  try {
    await work(engine, bySystem(where.brandId), run)
  } catch (error) {
    const alarm = { alarm: 'contract_debt_stuck', err: error, ...where }
    engine.log.error(alarm, 'a debt was not collected')
  }
}

async function alarmLate(w: Work) {
  const { tx, brandId, now, log } = w
  for (const row of await takeLate(tx, { brandId, before: await lateSince(w), now })) {
    const { debt_id: debtId, debtor_id: debtorId, amount_minor: amount, currency } = row
    const left = formatMinor(amount - row.paid_minor, currency)
    log.error({ alarm: 'contract_debt_late', debtId, debtorId, left, currency }, 'a debt is late')
  }
}
