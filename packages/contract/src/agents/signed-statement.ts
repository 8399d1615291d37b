import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, signedAmount } from '../core/values.ts'
import { contractTerms, rate } from './agent-contract.ts'
import { CONTRACT_KINDS } from './contract-lists.ts'
import {
  STATEMENT_STATES,
  statementBet,
  statementCorrection,
  statementFigures,
} from './statement.ts'

/** The most bets that a file lists; of a larger team it has the first ones. */
export const SIGNED_BETS_MAX = 5000

/** All that leads to the amount of a record, so that a program that knows nothing else computes it again. */
export const statementFile = z.strictObject({
  format: z.literal('statement/1'),
  brand: z.string(),
  currency: z.string(),
  recordId: z.uuid(),
  kind: z.enum(CONTRACT_KINDS),
  /** The window, up to but without its end. */
  startsAt: instant,
  endsAt: instant,
  writtenAt: instant,
  agent: z.string(),
  /** Nickname of the upline; null is the house. */
  upline: z.string().nullable(),
  contract: z.strictObject({
    contractId: z.uuid(),
    version: z.number().int(),
    /** SHA-256 of the version that was signed, in hex. */
    hash: z.string(),
    terms: contractTerms,
  }),
  figures: statementFigures,
  tier: z.number().int(),
  rate,
  /** A member is active from this valid bet on. */
  activeMin: amount,
  /** What each vendor won of the team, and the share of it that the vendor charges, in parts per million. */
  vendors: z.array(
    z.strictObject({ vendor: z.string(), ggr: signedAmount, feePpm: z.number().int() }),
  ),
  /** What the direct downlines’ contracts cost, each with all below it. */
  downlines: z.array(amount),
  corrections: z.array(statementCorrection),
  correction: signedAmount,
  amount,
  payer: z.enum(['house', 'upline']),
  state: z.enum(STATEMENT_STATES),
  paidAt: instant.nullable(),
  /** The key of the entry in the ledger. */
  entry: z.string(),
  bets: z.array(statementBet),
  /** Accounts among the players that count as one active member: those of one person together. */
  persons: z.array(z.array(z.string())),
  /** Whether these are all bets of the record. */
  isWhole: z.boolean(),
})

export const signedStatement = call({
  method: 'GET',
  path: '/wps/relay/signedStatement',
  summary: 'One record as a file that the brand has signed, to be computed again by anybody',
  who: 'agent',
  age: 'any',
  query: z.strictObject({ recordId: z.uuid() }),
  value: z.strictObject({
    statement: statementFile,
    alg: z.literal('Ed25519'),
    /** The key in `statementKeys`. */
    kid: z.uuid(),
    /** Of the canonical JSON of `statement`, in base64url. */
    signature: z.string(),
  }),
  refusals: [],
  perMinute: 20,
})

export const statementKeys = call({
  method: 'GET',
  path: '/.well-known/statement-keys.json',
  summary: 'The public keys with which signed statements of the brand are checked, newest first',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.uuid(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
  refusals: [],
})
