export { hasBetween as debtWith, sumOpen as contractDebtOf } from './contract-debt.sql.ts'
export { creditPayingDebts, payLine } from './pay-line.ts'
export { isOwedTooLong, refuseDebtor } from './standing.ts'
