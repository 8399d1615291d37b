export { countOpenCases } from './cases.sql.ts'
export { openCase } from './cases.ts'
export { type PersonIndex, personIndex } from './person-index.ts'
export { askToLookAgain, screenPerson } from './screen.ts'
