import { blindIndex } from '#platform/crypto'
import type { Work } from '#platform/work'

/** Whoever offered a version, and whoever accepted it. */
type Side = 'proposer' | 'other'

/**
 * Keeps who has signed a version now, and from where: a hash of the address with the key of the installation, from which
 * nobody finds the address by trying all of them. The first signature of a side stays.
 */
export async function sign(
  { tx, now, actor }: Work,
  key: Buffer,
  { offerId, side }: { offerId: string; side: Side },
) {
  const { memberId, operatorId, address } = actor
  await tx
    .insertInto('agent_contract.signature')
    .values({
      ...{ offer_id: offerId, side, signed_at: now },
      ...{ member_id: memberId, operator_id: operatorId },
      address_hash: blindIndex(key, ['contract-signature', address].join('\n')),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
