import {
  type ContractKind,
  dailySalaryRecords,
  dividendRecords,
  hourlySalaryRecords,
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealtimeSalary,
  realtimeSalaryRecords,
  statement,
  statementBets,
} from '@parola/contract'
import { answers, type Input } from '#platform/http'
import type { Glance, Work } from '#platform/work'
import type { Chain } from './chain.ts'
import { processOwn } from './pay.ts'
import { readBets, readRecords, readStatement } from './read.ts'
import { COLUMNS } from './views.ts'

type Query = Input<typeof dividendRecords>['query']
type Columns<T> = (figures: Chain, terms: never) => T

const recordsOf =
  <T>(kind: ContractKind, columns: Columns<T>) =>
  (glance: Glance, { query }: { query: Query }) =>
    readRecords(glance, { kind, query, columns })

const processing =
  (kind: ContractKind) =>
  (work: Work, { body }: { body: { recordId?: string | undefined } }) =>
    processOwn(work, { kind, ...body })

export const statementRoutes = [
  answers(dividendRecords, { reads: recordsOf('dividend', COLUMNS.dividend) }),
  answers(dailySalaryRecords, { reads: recordsOf('daily', COLUMNS.daily) }),
  answers(hourlySalaryRecords, { reads: recordsOf('hourly', COLUMNS.hourly) }),
  answers(realtimeSalaryRecords, { reads: recordsOf('realtime', COLUMNS.realtime) }),
  answers(processDividend, { writes: processing('dividend') }),
  answers(processDailySalary, { writes: processing('daily') }),
  answers(processHourlySalary, { writes: processing('hourly') }),
  answers(processRealtimeSalary, { writes: processing('realtime') }),
  answers(statement, { reads: (glance, { query }) => readStatement(glance, query.recordId) }),
  answers(statementBets, { reads: (glance, { query }) => readBets(glance, query) }),
]
