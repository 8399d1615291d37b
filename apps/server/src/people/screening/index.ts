export { countOpenCases } from './cases.sql.ts'
export { openCase, openCaseOfTwo, openPair } from './cases.ts'
export { type PersonIndex, personIndex, sealedPersons } from './person-index.ts'
export { selectProvedSame, selectTypedSame } from './restricted.sql.ts'
export {
  askToLookAgain,
  forgetProof,
  keepProof,
  PERSON_SCREENED,
  screenPerson,
} from './screen.ts'
