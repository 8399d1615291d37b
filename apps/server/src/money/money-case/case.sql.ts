import type { Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

export type NewCase = {
  caseId: string
  brandId: string
  kind: string
  /** Null for money that belongs to no brand. */
  memberId: string | null
  subject: string
  details: Record<string, string>
  now: Date
  dueAt?: Date
  /** Its fact may occur again: a closed case is then reopened. */
  comesAgain?: boolean
}

/** Opens a case once: repeated for the same subject while it is open, it does nothing. */
export async function insertCase(tx: Tx, c: NewCase) {
  await tx
    .insertInto('cashier.money_case')
    .values({
      case_id: c.caseId,
      brand_id: c.brandId,
      kind: c.kind,
      member_id: c.memberId,
      subject: c.subject,
      details: JSON.stringify(c.details),
      opened_at: c.now,
      due_at: c.dueAt ?? null,
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['kind', 'subject'])
      if (!c.comesAgain) return known.doNothing()
      return known
        .doUpdateSet((eb) => ({
          details: eb.ref('excluded.details'),
          opened_at: eb.ref('excluded.opened_at'),
          due_at: eb.ref('excluded.due_at'),
          closed_at: null,
          outcome: null,
        }))
        .where('cashier.money_case.closed_at', 'is not', null)
    })
    .execute()
}

export async function closeCase(
  tx: Tx,
  c: { kind: string; subject: string; outcome: string; now: Date },
) {
  await tx
    .updateTable('cashier.money_case')
    .set({ closed_at: c.now, outcome: c.outcome })
    .where('kind', '=', c.kind)
    .where('subject', '=', c.subject)
    .where('closed_at', 'is', null)
    .execute()
}
