export { closeCase, insertCase } from './case.sql.ts'
export { closeMoneyAway, reportMoneyAway } from './money-away.ts'
export { moneyCaseSettings } from './money-case-settings.ts'
export { REPORT_WITHIN_DAYS, reportPassedOn } from './passed-on.ts'
