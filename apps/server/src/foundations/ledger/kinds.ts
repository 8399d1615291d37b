const defined: string[] = []

/**
 * Declares kinds of entries, in the feature that posts them: nothing else is posted. docs/money.md describes where the
 * money of each comes from, where it goes and when.
 * @throws Error for a kind that is declared already
 */
export function defineEntries<const K extends readonly string[]>(...kinds: K): K {
  const twice = kinds.find((kind, i) => defined.includes(kind) || kinds.indexOf(kind) < i)
  if (twice) throw new Error(`the entry ${twice} is declared twice`)
  defined.push(...kinds)
  return kinds
}

/** Every declared kind, once all features are loaded. */
export function definedEntries(): readonly EntryKind[] {
  return defined as EntryKind[]
}

/** What was spent before it could be taken back, and what pays such a debt. */
const debtEntries = defineEntries('owed', 'repay')

/** Every kind of entry by name; a feature merges in those that it declares. */
export interface EntryKinds extends EntriesIn<typeof debtEntries> {}
export type EntryKind = keyof EntryKinds
/** The kinds that a feature declares, to be merged into `EntryKinds`. */
export type EntriesIn<K extends readonly string[]> = Record<K[number], true>
