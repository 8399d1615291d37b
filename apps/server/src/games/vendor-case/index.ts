export { selectOpenCases as openCases } from './vendor-case.sql.ts'
export { type CaseKind, keepCase, settleCases, type VendorCase } from './vendor-cases.ts'
