/** The pictures that identity verification requires, in this order (requirement KYC-05). */
export const KYC_DOCUMENTS = ['idCardFront', 'idCardBack', 'idCardSelfie'] as const
export type KycDocument = (typeof KYC_DOCUMENTS)[number]

/** Parts that can be refused: the personal data, and each picture. */
export const KYC_PARTS = ['personalInfo', ...KYC_DOCUMENTS] as const
export type KycPart = (typeof KYC_PARTS)[number]

/** Why a part is refused: a closed list, and each reason has a message that says what to do. */
export const KYC_REASONS = [
  'BLURRED',
  'GLARE',
  'CUT_OFF',
  'EXPIRED',
  'WRONG_DOCUMENT',
  'NAME_DIFFERS',
  'BIRTHDAY_DIFFERS',
  'NUMBER_DIFFERS',
  'FACE_DIFFERS',
  'ID_NOT_IN_SELFIE',
  'NOT_GENUINE',
] as const
export type KycReason = (typeof KYC_REASONS)[number]

/**
 * States of an identity verification. `submitted`: with the provider; `review`: with an operator; `barred`:
 * the person may not play here, which is final.
 */
export const KYC_STATES = [
  'none',
  'draft',
  'submitted',
  'review',
  'approved',
  'refused',
  'barred',
] as const
export type KycState = (typeof KYC_STATES)[number]

/** Transitions of a verification; all others are not allowed. */
export const KYC_STEPS: Record<KycState, Partial<Record<KycAction, KycState>>> = {
  none: { save: 'draft', bar: 'barred' },
  draft: { save: 'draft', submit: 'submitted', bar: 'barred' },
  submitted: { toPerson: 'review', approve: 'approved', refuse: 'refused', bar: 'barred' },
  review: { approve: 'approved', refuse: 'refused', bar: 'barred' },
  approved: { refuse: 'refused', bar: 'barred' },
  refused: { save: 'draft', submit: 'submitted', bar: 'barred' },
  barred: {},
}
export type KycAction = 'save' | 'submit' | 'toPerson' | 'approve' | 'refuse' | 'bar'

/** ID types by their number: 1 passport … 20 NBI clearance (rules/product §4). */
export const ID_TYPES = span(1, 20)
/** 1 employed, 2 self-employed. */
export const INCOME_SOURCES = span(1, 2)
/** Nature of work by its number: 3 corporate executives … 21 others. */
export const OCCUPATIONS = span(3, 21)

/** Maximum size of one picture in bytes (requirement KYC-05). */
export const PICTURE_MAX_BYTES = 5_242_880

function span(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
