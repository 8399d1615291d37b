/** The days that a caller may name, both among them: reports, filters and plans lie within. */
export const CALENDAR = { first: '2000-01-01', last: '2100-01-01' } as const

/** Days that a report, its sums and its export cover at most. */
export const REPORT_DAYS_MAX = 366
