import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    dailySalaryRecords: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    dividendRecords: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    hourlySalaryRecords: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    realtimeSalaryRecords: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    statement: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    statementBets: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    processDailySalary: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    processDividend: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    processHourlySalary: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
    processRealtimeSalary: { testedIn: 'src/agents/statement/statement-calls.test.ts' },
  },
})
