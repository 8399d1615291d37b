import type { Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

/** False when this message was stored before. */
export async function insertWebhook(
  tx: Tx,
  m: { gateway: string; webhookId: string; reference: string; body: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('cashier.webhook')
    .values({
      gateway: m.gateway,
      webhook_id: m.webhookId,
      reference: m.reference,
      body: m.body,
      received_at: m.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhook_id')
    .executeTakeFirst()
  return row !== undefined
}
