export { isCounted } from './counted.sql.ts'
export { countCrowd } from './crowd.sql.ts'
export { crowdBy, type IsCrowd } from './proof.ts'
