import type { IdentityProvider } from '@parola/contract'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type ProofRow = Selectable<Tables['identity.proof']>
export type LinkRow = Selectable<Tables['identity.link']>

export type Attempt = {
  stateHash: Buffer
  browserHash: Buffer
  brandId: string
  provider: IdentityProvider
  memberId: string | null
  nonce: string
  verifier: string
  expiresAt: Date
}

export async function insertAttempt(tx: Tx, a: Attempt) {
  await tx
    .insertInto('identity.attempt')
    .values({
      state_hash: a.stateHash,
      browser_hash: a.browserHash,
      brand_id: a.brandId,
      provider: a.provider,
      member_id: a.memberId,
      nonce: a.nonce,
      verifier: a.verifier,
      expires_at: a.expiresAt,
    })
    .execute()
}

type Key = { browserHash: Buffer; brandId: string; now: Date }

/** Uses up an attempt; undefined if it has expired or belongs to another browser. */
export async function takeAttempt(
  tx: Tx,
  key: Key & { stateHash: Buffer; provider: IdentityProvider },
) {
  return tx
    .deleteFrom('identity.attempt')
    .where('state_hash', '=', key.stateHash)
    .where('browser_hash', '=', key.browserHash)
    .where('brand_id', '=', key.brandId)
    .where('provider', '=', key.provider)
    .where('expires_at', '>', key.now)
    .returningAll()
    .executeTakeFirst()
}

export type NewProof = Omit<Attempt, 'stateHash' | 'nonce' | 'verifier'> & {
  ticketHash: Buffer
  issuer: string
  subject: string
  email: string
  name: string
}

export async function insertProof(tx: Tx, p: NewProof) {
  await tx
    .insertInto('identity.proof')
    .values({
      ticket_hash: p.ticketHash,
      browser_hash: p.browserHash,
      brand_id: p.brandId,
      provider: p.provider,
      issuer: p.issuer,
      subject: p.subject,
      email: p.email,
      name: p.name,
      member_id: p.memberId,
      expires_at: p.expiresAt,
    })
    .execute()
}

type Ticket = Key & { ticketHash: Buffer }

/** The proof of this ticket and browser, locked until the transaction ends. */
export async function selectProof(tx: Tx, key: Ticket): Promise<ProofRow | undefined> {
  return tx
    .selectFrom('identity.proof')
    .selectAll()
    .where('ticket_hash', '=', key.ticketHash)
    .where('browser_hash', '=', key.browserHash)
    .where('brand_id', '=', key.brandId)
    .where('expires_at', '>', key.now)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteProof(tx: Tx, ticketHash: Buffer) {
  await tx.deleteFrom('identity.proof').where('ticket_hash', '=', ticketHash).execute()
}

type Identity = { brandId: string; issuer: string; subject: string }

export async function selectLink(tx: Tx, identity: Identity): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('identity.link')
    .selectAll()
    .where('brand_id', '=', identity.brandId)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
}

export type NewLink = Identity & {
  memberId: string
  provider: string
  label: string
  now: Date
}

/** False when somebody has this identity, or this member another one of the provider. */
export async function insertLink(tx: Tx, l: NewLink): Promise<boolean> {
  const row = await tx
    .insertInto('identity.link')
    .values({
      brand_id: l.brandId,
      issuer: l.issuer,
      subject: l.subject,
      member_id: l.memberId,
      provider: l.provider,
      label: l.label,
      linked_at: l.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

const LINKS_MAX = 10

export async function selectLinks(db: Kysely<Tables>, memberId: string): Promise<LinkRow[]> {
  return linksOf(db, memberId).execute()
}

/** As above, locked until the transaction ends: two concurrent removals would leave no method. */
export async function lockLinks(tx: Tx, memberId: string): Promise<LinkRow[]> {
  return linksOf(tx, memberId).forUpdate().execute()
}

function linksOf(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('identity.link')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .limit(LINKS_MAX)
}

export async function deleteLink(tx: Tx, memberId: string, provider: string) {
  await tx
    .deleteFrom('identity.link')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .execute()
}

export async function deleteOver(db: Kysely<Tables>, now: Date) {
  await db.deleteFrom('identity.attempt').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity.proof').where('expires_at', '<', now).execute()
}
