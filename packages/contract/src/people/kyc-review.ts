import { z } from 'zod'
import { call } from '../core/call.ts'
import { cursorPageOf, instant, nothing, text } from '../core/values.ts'
import { KYC_DOCUMENTS, KYC_PARTS, KYC_REASONS, KYC_STATES } from './kyc-lists.ts'

const PAGE_MAX = 50
const PICTURES_MAX = 12

const refusedPart = z.strictObject({ part: z.enum(KYC_PARTS), reason: z.enum(KYC_REASONS) })

const pageSize = z.codec(
  z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  z.number().int(),
  {
    decode: (written) => Math.min(PAGE_MAX, Math.max(1, Number(written ?? PAGE_MAX))),
    encode: (n) => String(n),
  },
)

/** The `next` of the previous page. */
const cursor = text(120).optional()

export const kycQueue = call({
  method: 'GET',
  path: '/ops/kyc/queue',
  summary: 'Identity verifications of the brand, longest waiting first',
  who: 'operator',
  needs: 'kyc.view',
  age: 'any',
  query: z.strictObject({
    /** Defaults to those that wait for an operator. */
    state: z.enum(KYC_STATES).optional(),
    /** Prefix of a username. */
    search: text(64).optional(),
    cursor,
    pageSize,
  }),
  value: cursorPageOf(
    z.strictObject({
      memberId: z.uuid(),
      username: z.string(),
      isCrowd: z.boolean(),
      state: z.enum(KYC_STATES),
      submission: z.number().int(),
      submittedAt: instant.nullable(),
      decidedAt: instant.nullable(),
      /** How often its parts have been refused so far. */
      refusals: z.number().int(),
      openCases: z.number().int(),
    }),
  ),
  refusals: [],
  perMinute: 120,
})

export const kycCase = call({
  method: 'GET',
  path: '/ops/kyc/data',
  summary:
    'The data and pictures that a member submitted; the access is recorded in the audit trail',
  who: 'operator',
  needs: 'kyc.view',
  age: 'any',
  query: z.strictObject({ memberId: z.uuid() }),
  value: z.strictObject({
    memberId: z.uuid(),
    username: z.string(),
    isCrowd: z.boolean(),
    state: z.enum(KYC_STATES),
    submission: z.number().int(),
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    /** `provider`, `system`, or the operator's id. */
    decidedBy: z.string().nullable(),
    provider: z.string().nullable(),
    refused: z.array(refusedPart),
    /** Full years in the brand's time zone. */
    age: z.number().int(),
    minAge: z.number().int(),
    profile: z.strictObject({
      idType: z.number().int(),
      idNumber: z.string(),
      fullName: z.string(),
      birthDate: z.string(),
      address: z.string(),
      permanentAddress: z.string(),
      placeOfBirth: z.string(),
      nationality: z.string(),
      sourceOfIncome: z.number().int(),
      occupation: z.number().int(),
      employerName: z.string(),
      email: z.string(),
    }),
    pictures: z
      .array(
        z.strictObject({
          fileId: z.uuid(),
          document: z.enum(KYC_DOCUMENTS),
          submission: z.number().int(),
          storedAt: instant,
          isRefused: z.boolean(),
          /** Its key was destroyed: it can no longer be read. */
          isErased: z.boolean(),
        }),
      )
      .max(PICTURES_MAX),
    /** The actions allowed now; other buttons are disabled. */
    actions: z.array(z.enum(['approve', 'refuse'])),
  }),
  refusals: [],
})

export const kycImage = call({
  method: 'POST',
  path: '/ops/kyc/image',
  summary:
    'One picture, watermarked with operator and time; the access is audited before the response',
  who: 'operator',
  needs: 'kyc.view-image',
  age: 'any',
  body: z.strictObject({ memberId: z.uuid(), fileId: z.uuid() }),
  /** `data:image/jpeg;base64,…` */
  value: z.strictObject({ image: z.string() }),
  refusals: [],
  perMinute: 60,
})

export const approveKyc = call({
  method: 'POST',
  path: '/ops/kyc/approve',
  summary: 'Approves an identity verification that waits for an operator',
  who: 'operator',
  needs: 'kyc.review',
  age: 'any',
  body: z.strictObject({
    memberId: z.uuid(),
    /** The submission that was reviewed: a newer one is not approved by mistake. */
    submission: z.int().min(1),
    note: text(500).optional(),
  }),
  value: nothing,
  refusals: ['KYC_CHANGED', 'KYC_UNDER_AGE'],
})

export const refuseKyc = call({
  method: 'POST',
  path: '/ops/kyc/refuse',
  summary: 'Refuses parts of an identity verification, each with a reason of the closed list',
  who: 'operator',
  needs: 'kyc.review',
  age: 'any',
  body: z.strictObject({
    memberId: z.uuid(),
    submission: z.int().min(1),
    refused: z.array(refusedPart).min(1).max(KYC_PARTS.length),
    note: text(500).optional(),
  }),
  value: nothing,
  refusals: ['KYC_CHANGED'],
})

export const kycPageSize = pageSize
export const kycCursor = cursor
