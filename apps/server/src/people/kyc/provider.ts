import type { KycDocument } from '@parola/contract'
import type { Profile } from './applications.ts'
import type { Verdict } from './kyc.rules.ts'

/** Decides whether documents are genuine and belong to the person: a third party, or our operators. */
export type KycProvider = {
  /** Creates an applicant; the same reference again gives the same applicant. @returns its id there */
  start(reference: string): Promise<string>
  /** Sends the personal data and the pictures, and requests a verdict. */
  submit(ref: string, documents: Documents): Promise<void>
  /** Null while there is none, or the provider does not answer. */
  verdict(ref: string): Promise<Verdict | null>
}

export type Documents = {
  profile: Pick<Profile, 'fullName' | 'birthDate' | 'idNumber' | 'idType'>
  pictures: readonly { document: KycDocument; content: Buffer }[]
}

/** A provider's webhook: which applicant it is about; its content is not trusted but queried again. */
export type ProviderNews = { webhookId: string; ref: string }
