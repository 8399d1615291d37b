/** The range of days, inclusive, that a caller may name in reports, filters and plans. */
export const CALENDAR = { first: '2000-01-01', last: '2100-01-01' } as const

/** Days that a report, its sums and its export cover at most. */
export const REPORT_DAYS_MAX = 366
