import type { Member } from '../member.ts'
import { type Act, lookUntil } from './act.ts'
import { drawnDocument } from './picture.ts'

const VERDICT = { everyMs: 500, withinMs: 30_000 }
/** Codes of the lists of the form: an identity card, a salary, an employee. */
const CHOICES = { idType: 1, sourceOfIncome: 1, occupation: 7 }
/** States in which nothing is asked of the member. */
const DECIDED = new Set(['approved', 'refused', 'barred', 'review'])

/** Proves who the member is, where the brand asks for it. */
export const verify: Act = async (member) => {
  if (member.isVerified) return 'done'
  const { browser } = member
  const { info } = await browser.call('securityConfig')
  if (!info.idVerification.enabled || info.idVerification.status === 'A') {
    member.isVerified = true
    return 'done'
  }
  const { state } = await browser.call('idVerification')
  if (!DECIDED.has(state) && state !== 'submitted') await submit(member)
  const decided = await lookUntil(
    member,
    async () => {
      const now = await browser.call('idVerification')
      return DECIDED.has(now.state) ? now.state : null
    },
    VERDICT,
  )
  member.isVerified = decided === 'approved'
  return member.isVerified ? 'done' : 'waiting'
}

async function submit({ browser, person, random }: Member) {
  const { fullName, birthday, idNumber, address, birthplace, firstName } = person
  const body = {
    ...CHOICES,
    ...{ idNumber, birthday, address, payeename: fullName, permanentAddress: address },
    placeOfBirth: birthplace,
    nationality: 'Philippines',
    employerName: '',
    email: `${firstName.toLowerCase()}${person.place}@example.com`,
  }
  await browser.call('setPersonalInfo', { body })
  const pictures = {
    idCardFront: drawnDocument(random),
    idCardBack: drawnDocument(random),
    idCardSelfie: drawnDocument(random),
  }
  await browser.call('uploadIdImages', { body: { ...pictures, moduleId: 'UPLOADID3' } })
}
