export { countOpenCases } from './cases.sql.ts'
export { openCase, openCaseOfTwo, openPair } from './cases.ts'
export { personScreened } from './facts.ts'
export { type PersonIndex, personIndex } from './person-index.ts'
export {
  selectPairs as provedPairs,
  selectProofs,
  selectProvedSame,
  selectTypedSame,
} from './restricted.sql.ts'
export {
  forgetProof,
  keepProof,
  requestAnotherLook,
  screenPerson,
} from './screen.ts'
