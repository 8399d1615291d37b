import { messagesOf } from '@parola/locales'
import { expect, test } from 'vitest'
import '../src/features.ts'
import { definedEntries, type EntryKind } from '../src/foundations/ledger/kinds.ts'

/** Kinds that touch no wallet of a member. */
const OF_HOUSE: readonly EntryKind[] = [
  ...(['jackpot_seed', 'jackpot_share', 'jackpot_undo', 'jackpot_move', 'free_round'] as const),
  ...(['deposit_received', 'deposit_sent_back', 'deposit_fee'] as const),
]
/** Kinds of wallets that a member's own records do not list. */
const NOT_LISTED: readonly EntryKind[] = ['withdrawal_paid']
const ofMembers = definedEntries().filter((kind) => !OF_HOUSE.includes(kind))

test('[MEM-03] every kind of movement has a name for the member, and one for operators', () => {
  const listed = ofMembers.filter((kind) => !NOT_LISTED.includes(kind))
  const [own, operators] = [messagesOf('EN', 'money'), messagesOf('EN', 'console/wallet')]
  expect(listed.filter((kind) => !(`kind.${kind}` in own))).toEqual([])
  expect(ofMembers.filter((kind) => !(`entry.${kind}` in operators))).toEqual([])
})
