import { randomUUID } from 'node:crypto'

/** What the stand-in of an identity provider keeps of somebody: no picture, only that one came. */
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

/** How a verdict is told: as often, and whether with a forged message before the first. */
export type Telling = { times: number; isForgedFirst: boolean }

const APPLICANTS_MAX = 5000
export const VERDICT_AFTER_MS = 2000

export function openApplicants() {
  const byId = new Map<string, Applicant>()
  return {
    byId: (id: string) => byId.get(id),
    all: () => [...byId.values()],
    /** The same external id again is the same applicant. */
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

/** The last digit of the ID number decides, so that every path can be driven. */
export const VERDICTS: Record<string, { says: string; result: Result | null; telling: Telling }> = {
  '4': {
    says: 'GREEN, told three times',
    result: { answer: 'GREEN' },
    telling: { times: 3, isForgedFirst: false },
  },
  '5': {
    says: 'GREEN, after a forged message that says so',
    result: { answer: 'GREEN' },
    telling: { times: 1, isForgedFirst: true },
  },
  '6': {
    says: 'UNSURE: a person has to look',
    result: { answer: 'UNSURE' },
    telling: { times: 1, isForgedFirst: false },
  },
  '7': {
    says: 'RED, RETRY: the front of the ID is blurred',
    result: {
      answer: 'RED',
      reject_type: 'RETRY',
      rejected: [{ part: 'idCardFront', reason: 'BLURRED' }],
    },
    telling: { times: 1, isForgedFirst: false },
  },
  '8': {
    says: 'RED, FINAL: the document is not genuine',
    result: {
      answer: 'RED',
      reject_type: 'FINAL',
      rejected: [{ part: 'idCardFront', reason: 'NOT_GENUINE' }],
    },
    telling: { times: 1, isForgedFirst: false },
  },
  '9': {
    says: 'nothing, ever: the platform hands it to a person after its patience',
    result: null,
    telling: { times: 0, isForgedFirst: false },
  },
}
export const CLEAN = {
  says: 'GREEN',
  result: { answer: 'GREEN' } as Result,
  telling: { times: 1, isForgedFirst: false },
}

/** What becomes of somebody with this number; a number that ends in a letter is clean. */
export function fateOf(idNumber: string) {
  return VERDICTS[idNumber.trim().slice(-1)] ?? CLEAN
}
