import { randomUUID } from 'node:crypto'

/**
 * What the substitute identity provider stores of an applicant: which pictures were sent, never the pictures.
 */
export type Applicant = {
  id: string
  externalId: string
  callbackUrl: string
  documents: Set<string>
  idNumber: string
  status: 'init' | 'pending' | 'completed'
  result: Result | null
  dueAt: number | null
}

export type Result = {
  answer: 'GREEN' | 'RED' | 'UNSURE'
  reject_type?: 'RETRY' | 'FINAL'
  rejected?: { part: string; reason: string }[]
}

/** How the webhook of a verdict is sent: how often, and whether a forged message precedes it. */
export type Delivery = { times: number; isForgedFirst: boolean }

const APPLICANTS_MAX = 5000
export const VERDICT_AFTER_MS = 2000

export function openApplicants() {
  const byId = new Map<string, Applicant>()
  return {
    byId: (id: string) => byId.get(id),
    all: () => [...byId.values()],
    /** A repeated external id returns the same applicant. */
    open(externalId: string, callbackUrl: string): Applicant {
      const known = [...byId.values()].find((value) => value.externalId === externalId)
      if (known) return known
      const oldest = byId.keys().next().value
      if (byId.size >= APPLICANTS_MAX && oldest) byId.delete(oldest)
      const made: Applicant = {
        id: `app_${randomUUID()}`,
        externalId,
        callbackUrl,
        documents: new Set(),
        idNumber: '',
        status: 'init',
        result: null,
        dueAt: null,
      }
      byId.set(made.id, made)
      return made
    },
  }
}

export type Applicants = ReturnType<typeof openApplicants>

/** The last digit of the ID number decides the verdict, so that every path can be tested. */
export const VERDICTS: Record<string, { says: string; result: Result | null; delivery: Delivery }> =
  {
    '4': {
      says: 'GREEN, sent three times',
      result: { answer: 'GREEN' },
      delivery: { times: 3, isForgedFirst: false },
    },
    '5': {
      says: 'GREEN, after a forged message that says so',
      result: { answer: 'GREEN' },
      delivery: { times: 1, isForgedFirst: true },
    },
    '6': {
      says: 'UNSURE: a person has to look',
      result: { answer: 'UNSURE' },
      delivery: { times: 1, isForgedFirst: false },
    },
    '7': {
      says: 'RED, RETRY: the front of the ID is blurred',
      result: {
        answer: 'RED',
        reject_type: 'RETRY',
        rejected: [{ part: 'idCardFront', reason: 'BLURRED' }],
      },
      delivery: { times: 1, isForgedFirst: false },
    },
    '8': {
      says: 'RED, FINAL: the document is not genuine',
      result: {
        answer: 'RED',
        reject_type: 'FINAL',
        rejected: [{ part: 'idCardFront', reason: 'NOT_GENUINE' }],
      },
      delivery: { times: 1, isForgedFirst: false },
    },
    '9': {
      says: 'no answer: after a while the platform hands it to an operator',
      result: null,
      delivery: { times: 0, isForgedFirst: false },
    },
  }
export const CLEAN = {
  says: 'GREEN',
  result: { answer: 'GREEN' } as Result,
  delivery: { times: 1, isForgedFirst: false },
}

/** The verdict for this ID number; a number that ends in a letter is clean. */
export function outcomeOf(idNumber: string) {
  return VERDICTS[idNumber.trim().slice(-1)] ?? CLEAN
}
