import type { KycDocument } from '@parola/contract'
import type { Profile } from './applications.ts'
import type { Verdict } from './kyc.rules.ts'

/** Who says whether papers are genuine and belong to the person: an outside party, or our operators. */
export type KycProvider = {
  /** Opens an applicant; the same reference again is the same applicant. @returns its name there */
  start(reference: string): Promise<string>
  /** Hands over what was written and the pictures, and asks for a verdict. */
  submit(ref: string, papers: Papers): Promise<void>
  /** Null while there is none, or nobody answers. */
  verdict(ref: string): Promise<Verdict | null>
}

export type Papers = {
  profile: Pick<Profile, 'fullName' | 'birthDate' | 'idNumber' | 'idType'>
  pictures: readonly { document: KycDocument; content: Buffer }[]
}

/** A message of a provider: which applicant it is about; what it says is asked for again. */
export type ProviderNews = { webhookId: string; ref: string }
