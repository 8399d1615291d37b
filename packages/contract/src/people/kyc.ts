import { z } from 'zod'
import { call } from '../core/call.ts'
import { channel } from '../core/channel.ts'
import { text } from '../core/values.ts'
import { wire } from '../core/wire.ts'
import { KYC_DOCUMENTS, KYC_PARTS, KYC_REASONS, KYC_STATES } from './kyc-lists.ts'

const MEBIBYTE = 1024 * 1024
/** Three pictures of the maximum size as base64, and the rest of the body. */
const UPLOAD_MAX_BYTES = 22 * MEBIBYTE

/** A picture as a data URL; its real format is checked when it is decoded. */
const picture = z.string().max(UPLOAD_MAX_BYTES)

export const verification = z.strictObject({
  state: z.enum(KYC_STATES),
  /** What was refused, and why. */
  refused: z.array(z.strictObject({ part: z.enum(KYC_PARTS), reason: z.enum(KYC_REASONS) })),
  /** Pictures that are still required, or required again. */
  needed: z.array(z.enum(KYC_DOCUMENTS)),
  minAge: z.number().int(),
})
export type Verification = z.infer<typeof verification>

export const idVerification = call({
  method: 'GET',
  path: '/wps/v2/member/idVerification',
  summary:
    'State of the identity verification, with refused parts, reasons and what is still required',
  who: 'member',
  age: 'any',
  value: verification,
  refusals: [],
})

export const setPersonalInfo = call({
  method: 'POST',
  path: '/wps/relay/setPersonalInfo',
  summary:
    'Saves the personal data of the identity verification; a birthday that bars the member has to be confirmed',
  who: 'member',
  age: 'any',
  sealed: true,
  body: wire(
    {
      idType: z.int().min(1).max(20),
      idNumber: text(40, 4),
      payeename: text(80, 2),
      birthday: z.string().max(10),
      address: text(200, 5),
      permanentAddress: text(200, 5),
      placeOfBirth: text(120, 2),
      nationality: text(60, 2),
      sourceOfIncome: z.int().min(1).max(2),
      occupation: z.int().min(3).max(21),
      employerName: text(120),
      email: text(120, 3),
      /** The age that the birthday makes, from a member who confirms that it is right although it bars them. */
      underAge: z.int().min(0).max(130).optional(),
    },
    { payeename: 'fullName', birthday: 'birthDate' },
  ),
  value: verification,
  refusals: ['KYC_NOT_OPEN', 'BIRTHDAY_TO_CONFIRM'],
  perMinute: 30,
})

export const uploadIdImages = call({
  method: 'POST',
  path: '/wps/relay/uploadIdImages',
  summary: 'Submits the pictures of the ID and the selfie for verification',
  who: 'member',
  age: 'any',
  maxBytes: UPLOAD_MAX_BYTES,
  body: z.strictObject({
    idCardFront: picture.optional(),
    idCardBack: picture.optional(),
    idCardSelfie: picture.optional(),
    moduleId: z.literal('UPLOADID3'),
  }),
  value: verification,
  refusals: [
    'KYC_NOT_OPEN',
    'KYC_QUOTA',
    'IMAGE_WRONG_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_TOO_SMALL',
    'IMAGE_BROKEN',
  ],
  perMinute: 10,
})

/** Documents were approved or refused. */
export const verificationChannel = channel(
  'verification',
  z.object({ state: z.enum(['approved', 'refused']) }),
  ['idVerification', 'securityConfig', 'depositChannels', 'withdrawNow'],
)
