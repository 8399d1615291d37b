import type { SealedColumn } from '@parola/vendor-protocol'

const seeds = { table: 'studio.seed', key: ['seed_id'], contextOf: () => '' }

/** Everything that stays sealed with the studio's keys until it is revealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...seeds, column: 'sealed' },
  { ...seeds, column: 'next_sealed' },
  {
    ...{ table: 'studio.meter', column: 'drop_sealed', contextOf: () => '' },
    key: ['vendor', 'model', 'level', 'mode', 'currency'],
  },
  { table: 'studio.crash_series', column: 'ladder', key: ['seed_id'], contextOf: () => '' },
  {
    ...{ table: 'studio.round', column: 'dropped', field: 'sealed', key: ['round'] },
    contextOf: () => '',
  },
]
