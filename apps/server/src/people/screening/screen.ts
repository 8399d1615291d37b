import { barMember } from '#people/eligibility'
import { findKnown } from '#people/member'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import type { FoundAt } from './cases.sql.ts'
import { openCase } from './cases.ts'
import { personScreened } from './facts.ts'
import { lookAgainJob } from './jobs.ts'
import {
  type Identity,
  identityOf,
  type KnownPerson,
  type Match,
  matchesIn,
} from './match.rules.ts'
import type { PersonIndex } from './person-index.ts'
import {
  selectLike,
  selectListAge,
  selectPerson,
  selectTwins,
  touchPerson,
  updateProved,
  upsertPerson,
} from './restricted.sql.ts'

/** The most entries one person is compared with; covers a shared birthday in a list of ten million. */
const CANDIDATES_MAX = 2000
const TWINS_MAX = 5
/** The most cases that screening one person opens. */
const MATCHES_MAX = 5

/** `yes`: on the list, barred; `case`: maybe, an operator decides; never more detail than that (ELI-004). */
export type Screened = 'yes' | 'no' | 'case'

type LookParts = { engine: Engine; persons: PersonIndex }
type ScreenedAt = { memberId: string; foundAt: FoundAt }

/**
 * Compares a member's identity data with the list of restricted persons and with other members, and stores it
 * for later comparison. An exact match bars immediately; a near one opens a case.
 */
export async function screenPerson(
  work: Work,
  persons: PersonIndex,
  { known, ...finding }: ScreenedAt & { known: KnownPerson },
): Promise<Screened> {
  const identity = identityOf(known)
  if (identity.tokens.length === 0 && !identity.idNumber) return 'no'
  const { memberId } = finding
  const { brandId, now } = work
  const person = { ...persons.keep(identity, memberId), memberId, brandId, now }
  await upsertPerson(work.tx, person)
  await work.emit(personScreened, { memberId, data: {} })
  for (const twin of await selectTwins(work.tx, person, TWINS_MAX)) {
    await openCase(work, { ...finding, kind: 'duplicate', subject: twin })
  }
  return compare(work, persons, { finding, identity })
}

/**
 * Approved documents prove who a member is: from now on the same proved number, or name and birth date, is
 * the same person, whichever the account.
 */
export async function keepProof(
  work: Work,
  persons: PersonIndex,
  { memberId, known }: { memberId: string; known: KnownPerson },
) {
  const { brandId, now } = work
  const person = { ...persons.keep(identityOf(known), memberId), memberId, brandId, now }
  await upsertPerson(work.tx, person)
  await updateProved(work.tx, memberId, { ...person, at: now })
  await work.emit(personScreened, { memberId, data: {} })
}

/** Documents that were refused no longer prove anything. */
export async function forgetProof(work: Work, memberId: string) {
  await updateProved(work.tx, memberId, null)
}

/** At registration: screens by the form, before there are documents. */
export async function screenNew(work: Work, persons: PersonIndex, memberId: string) {
  const known = await findKnown({ db: work.tx }, memberId)
  await screenPerson(work, persons, { memberId, foundAt: 'registration', known })
}

/** At log-in: if the list has grown since this member was last screened, a job screens again. */
export async function requestAnotherLook(work: Work, memberId: string) {
  const person = await selectPerson(work.tx, memberId)
  const grownAt = person && (await selectListAge(work.tx))
  if (!grownAt || grownAt < person.screened_at) return
  await work.later(lookAgainJob, { memberId })
}

export async function lookAgain({ engine, persons }: LookParts, memberId: string) {
  const known = await selectPerson(engine.db.kysely, memberId)
  if (!known) return
  const opening = bySystem(known.brand_id)
  await work(engine, opening, async (w) => {
    await touchPerson(w.tx, memberId, w.now)
    const identity = persons.open(known.sealed, memberId)
    await compare(w, persons, { finding: { memberId, foundAt: 'login' }, identity })
  })
}

async function compare(
  work: Work,
  persons: PersonIndex,
  { finding, identity }: { finding: ScreenedAt; identity: Identity },
): Promise<Screened> {
  const like = await selectLike(work.tx, persons.keep(identity, ''), CANDIDATES_MAX)
  const entries = like.map(({ entryId, sealed, fingerprint }) => ({
    entry: persons.open(sealed, entryId),
    subject: fingerprint,
  }))
  return act(work, finding, matchesIn(identity, entries))
}

/**
 * Applies a person's matches: an exact entry bars them immediately, a similar one opens a case. A person
 * cleared of an entry stays cleared of it, and of no other.
 */
export async function act(
  work: Work,
  finding: ScreenedAt,
  matches: readonly Match[],
): Promise<Screened> {
  let outcome: Screened = 'no'
  for (const { match, subject } of matches.slice(0, MATCHES_MAX)) {
    const kind = match === 'exact' ? 'restricted' : 'restricted-near'
    const isNew = await openCase(work, { ...finding, kind, subject })
    if (isNew && match === 'exact') outcome = 'yes'
    if (isNew && outcome === 'no') outcome = 'case'
  }
  if (outcome === 'yes') await barMember(work, finding.memberId, 'restricted')
  return outcome
}
