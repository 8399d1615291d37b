import {
  amount,
  type CallName,
  type CallShape,
  calls,
  isConsoleCall,
  signedAmount,
} from '@parola/contract'
import { SEALED_TYPE } from '@parola/contract/core/sealed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Sample, samples } from './contract.samples.ts'
import type { Operator } from './operators.ts'
import { openStand, type Person, type Stand } from './stand.ts'

/** What is no amount, in the ways of other languages, of machines and of people. */
const NO_AMOUNTS: readonly unknown[] = [
  '-1.00',
  '-0.01',
  '+1.00',
  '1',
  '100',
  '100.',
  '.50',
  '1.0',
  '1.005',
  '1.000',
  '1e3',
  '1e21',
  '1E2.00',
  '1,000.00',
  '1.000,00',
  '1 000.00',
  '1_000.00',
  "1'000.00",
  ' 100.00',
  '100.00 ',
  '100.00\n',
  '\t100.00',
  '100\u00a0000.00',
  '100.00\u200b',
  '0x10',
  '0x10.00',
  '0b1.00',
  '１００',
  '１００.００',
  '100．00',
  '٣',
  '٣٠٠.٠٠',
  '३००.००',
  '一百',
  '₱100.00',
  '100.00 PHP',
  '½',
  '100.0０',
  '12345678901234.00',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  'null',
  '',
  ' ',
  '1.00.00',
  '--1.00',
  '1.00-',
  '(1.00)',
  '100%',
  100,
  100.5,
  -1,
  0,
  1e21,
  true,
  null,
  [],
  ['100.00'],
  {},
  { valueOf: '100.00' },
]
/** Codes of a refusal that names the field at fault. */
const NAMED = /^(VALIDATION|AMOUNT_OUT_OF_LIMITS|RECEIPT_AMOUNT_WRONG)$/

type Field = {
  name: CallName
  shape: CallShape
  place: 'body' | 'query'
  field: string
  /** Null is a word of its own there: that there is none. */
  takesNull: boolean
}

let stand: Stand
let member: Person
let agent: Person
let operator: Operator
let before: unknown

beforeAll(async () => {
  stand = await openStand()
  member = await stand.register()
  agent = await stand.registerAgent()
  operator = await stand.operator()
  before = await stand.ledger()
})
afterAll(async () => {
  const after = await stand.ledger()
  await stand.close()
  expect(after).toEqual(before)
})

/** Whether a schema is an amount, whatever it is wrapped in. */
function isAmount(schema: z.ZodType): boolean {
  if (schema === amount || schema === signedAmount) return true
  const { innerType, in: source } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  return [innerType, source].some((inner) => inner !== undefined && isAmount(inner))
}

/** Every field of every call that is an amount, in what comes from outside. */
function amountFields(): Field[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const shape: CallShape = call
    return (['body', 'query'] as const).flatMap((place) =>
      Object.entries((shape[place] as z.ZodObject | undefined)?.shape ?? {})
        .filter(([, schema]) => isAmount(schema as z.ZodType))
        .map(([field, schema]) => ({
          ...{ name: name as CallName, shape, place, field },
          takesNull: (schema as z.ZodType).safeParse(null).success,
        })),
    )
  })
}

/** What is sent as an amount and is none; a query carries words only. */
function wrongFor({ place, takesNull }: Field): readonly unknown[] {
  if (place === 'query') return NO_AMOUNTS.filter((value) => typeof value === 'string')
  return takesNull ? NO_AMOUNTS.filter((value) => value !== null) : NO_AMOUNTS
}

function whoMay(shape: CallShape) {
  if (isConsoleCall(shape)) return operator
  return shape.who === 'agent' ? agent : member
}

async function send({ name, shape, place, field }: Field, value: unknown) {
  const as = whoMay(shape)
  const { body = {}, query = {} }: Sample = samples[name]
  const asked = place === 'query' ? { ...query, [field]: value } : query
  const sent = place === 'body' ? { ...body, [field]: value } : body
  const packed = shape.sealed
    ? { type: SEALED_TYPE, body: await stand.sealFor(shape, sent) }
    : { type: 'application/json', body: JSON.stringify(sent) }
  const text = `?${new URLSearchParams(asked as Record<string, string>)}`
  return stand.wild(shape, { as, query: text, ...(shape.body ? packed : {}) })
}

test('[WAL-08] the contract has amounts that come from outside', () => {
  const named = amountFields().map(({ name, field }) => `${name}.${field}`)
  expect(named).toEqual(
    expect.arrayContaining([
      'requestDeposit.amount',
      'requestWithdrawal.amount',
      'requestWithdrawal.fee',
      'confirmReceipt.received',
      'walletTransfer.amount',
      'proposeAdjustment.amount',
      'setPlayLimit.amount',
    ]),
  )
})

describe.each(amountFields())('[WAL-08] [VAL-04] $name: $field', (one) => {
  test('is refused by name when it is none', async () => {
    for (const value of wrongFor(one)) {
      const answer = await send(one, value)
      const said = JSON.stringify(value)
      expect(answer.status, said).toBeGreaterThanOrEqual(400)
      expect(answer.status, said).toBeLessThan(500)
      expect(answer.code, said).toMatch(NAMED)
      const fields = (answer.value as { fields?: { field: string }[] } | null)?.fields ?? []
      expect(
        fields.map(({ field }) => field),
        said,
      ).toContain(one.field)
      await stand.db.pool.query('delete from platform.allowance')
    }
  })

  test('of nothing, or of more than there is, moves nothing', async () => {
    for (const value of ['0.00', '0000.00', '9999999999999.99']) {
      const { status } = await send(one, value)
      expect(status, value).toBeLessThan(500)
      await stand.db.pool.query('delete from platform.allowance')
    }
    expect(await stand.ledger()).toEqual(before)
  })
})
