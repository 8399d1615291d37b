import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files of `npm test`, as its own report names them: a run ends late when one of them begins late. */
const LONGEST = [
  'test/roles.test.ts',
  'test/one-call.test.ts',
  'test/contract.test.ts',
  'test/killed-cashier.test.ts',
  'studio/src/killed.test.ts',
  'start/signals.test.ts',
  'history/history.test.ts',
  'test/killed-movements.test.ts',
  'slot/proof.test.ts',
  'play/conformance-faults.test.ts',
  'reconciliation/reconciliation.test.ts',
  'withdrawal/withdraw.test.ts',
  'withdrawal-review/review.test.ts',
  'monitor/monitor-health.test.ts',
  'e2e/games.e2e.ts',
  'e2e/navigation.e2e.ts',
  'e2e/console.e2e.ts',
  'e2e/crowd.e2e.ts',
  'e2e/dialogs.e2e.ts',
  'e2e/fair-play.e2e.ts',
]

const place = ({ moduleId }: TestSpecification) => {
  const found = LONGEST.findIndex((end) => moduleId.endsWith(end))
  return found < 0 ? LONGEST.length : found
}

/** Begins with the slowest files, and goes on as Vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => place(a) - place(b))
  }
}
