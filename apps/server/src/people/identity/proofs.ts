import { sha256 } from '#platform/crypto'
import { refuse, type Work } from '#platform/work'
import { deleteProof, insertLink, type ProofRow, selectProof } from './identity.sql.ts'

export type Held = { ticket: string; browser: string }

/** What a ticket proves, in the browser that got it. @throws Refusal IDENTITY_STALE */
export async function proofOf(work: Work, { ticket, browser }: Held): Promise<ProofRow> {
  const { brandId, now } = work
  const key = { ticketHash: sha256(ticket), browserHash: sha256(browser), brandId, now }
  return (await selectProof(work.tx, key)) ?? refuse('IDENTITY_STALE')
}

/** Uses up a proof. */
export async function spend(work: Work, { ticket_hash }: ProofRow) {
  await deleteProof(work.tx, ticket_hash)
}

/** Gives a proved identity to a member. @throws Refusal IDENTITY_TAKEN */
export async function give(work: Work, proof: ProofRow, memberId: string) {
  const { provider, issuer, subject } = proof
  const { brandId, now } = work
  const label = proof.email || proof.name || provider
  const link = { brandId, issuer, subject, memberId, provider, label, now }
  if (!(await insertLink(work.tx, link))) refuse('IDENTITY_TAKEN')
  await spend(work, proof)
}
