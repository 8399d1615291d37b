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
import { openTestServer, type Person, type TestServer } from './test-server.ts'

/** Invalid amounts, as other locales, machines and people write them. */
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
  /** Null is a value of its own there: none. */
  takesNull: boolean
}

let server: TestServer
let member: Person
let agent: Person
let operator: Operator
let before: unknown

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
  agent = await server.registerAgent()
  operator = await server.operator()
  before = await server.ledger()
})
afterAll(async () => {
  const after = await server.ledger()
  await server.close()
  expect(after).toEqual(before)
})

/** Whether a schema is an amount, whatever it is wrapped in. */
function isAmount(schema: z.ZodType): boolean {
  if (schema === amount || schema === signedAmount) return true
  const { innerType, in: source } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  return [innerType, source].some((inner) => inner !== undefined && isAmount(inner))
}

/** Every input field of every call that is an amount. */
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

/** Invalid amounts to send; a query only carries text. */
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
  const requested = place === 'query' ? { ...query, [field]: value } : query
  const sent = place === 'body' ? { ...body, [field]: value } : body
  const packed = shape.sealed
    ? { type: SEALED_TYPE, body: await server.sealFor(shape, sent) }
    : { type: 'application/json', body: JSON.stringify(sent) }
  const text = `?${new URLSearchParams(requested as Record<string, string>)}`
  return server.wild(shape, { as, query: text, ...(shape.body ? packed : {}) })
}

test('[WAL-08] the contract has amounts as input', () => {
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

describe.each(amountFields())('[WAL-08] [VAL-04] $name: $field', (item) => {
  test('is refused by name when it is invalid', async () => {
    for (const value of wrongFor(item)) {
      const answer = await send(item, value)
      const text = JSON.stringify(value)
      expect(answer.status, text).toBeGreaterThanOrEqual(400)
      expect(answer.status, text).toBeLessThan(500)
      expect(answer.code, text).toMatch(NAMED)
      const fields = (answer.value as { fields?: { field: string }[] } | null)?.fields ?? []
      expect(
        fields.map(({ field }) => field),
        text,
      ).toContain(item.field)
      await server.db.pool.query('delete from platform.allowance')
    }
  })

  test('of zero, or of more than there is, moves nothing', async () => {
    for (const value of ['0.00', '0000.00', '9999999999999.99']) {
      const { status } = await send(item, value)
      expect(status, value).toBeLessThan(500)
      await server.db.pool.query('delete from platform.allowance')
    }
    expect(await server.ledger()).toEqual(before)
  })
})
