import { CURRENCY_CODES, formatMinor, isAmount, majorUnit } from '@parola/money'
import { z } from 'zod'

/** Bodies and values of the gateway protocol, version 1, as far as the sandbox implements it. */
const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/)
const reference = z.string().min(1).max(64)
/** The merchant of an order: each brand has its own account. */
export const merchant = z.string().min(1).max(40)
/** A browser or a message is sent there: only http and https are allowed. */
const webUrl = z.url({ protocol: /^https?$/ })

const EXACT = { path: ['amount'] }
/** An amount has exactly the decimals of its currency. */
const isExact = (body: { amount: string; currency: string }) => isAmount(body.amount, body.currency)

export const paymentBody = z
  .object({
    merchant,
    reference,
    channel: z.string().max(20),
    currency: z.enum(CURRENCY_CODES),
    amount,
    return_url: webUrl,
    callback_url: webUrl,
    payer: z.object({ name: z.string().max(120), account: z.string().max(60).optional() }),
    expires_at: z.iso.datetime(),
    client_ip: z.string().max(60),
  })
  .refine(isExact, EXACT)
export type PaymentBody = z.infer<typeof paymentBody>

export const payoutBody = z
  .object({
    merchant,
    reference,
    channel: z.string().max(20),
    currency: z.enum(CURRENCY_CODES),
    amount,
    bank_code: z.string().max(20).optional(),
    account_number: z.string().min(1).max(100),
    account_name: z.string().min(1).max(120),
    callback_url: webUrl,
  })
  .refine(isExact, EXACT)
export type PayoutBody = z.infer<typeof payoutBody>

export const accountBody = z.object({
  channel: z.string().max(20),
  bank_code: z.string().max(20).optional(),
  account_number: z.string().min(1).max(100),
  account_name: z.string().min(1).max(120),
})

export const refundBody = z.object({
  reference,
  payment: z.string().min(1).max(64),
  amount,
  reason: z.string().max(200),
})
export type RefundBody = z.infer<typeof refundBody>

export type Kind = 'payment' | 'payout'
export type Status =
  | 'PENDING'
  | 'PAID'
  | 'FAILED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REVERSED'
  | 'ACCEPTED'
  | 'RETURNED'

export type Channel = {
  channel: string
  direction: 'in' | 'out'
  kind: 'ewallet' | 'qr' | 'bank' | 'card' | 'crypto'
  action: 'redirect' | 'qr' | 'transfer' | 'address' | 'none'
  currency: string
  min: string
  max: string
  eta_s: number
  expiry_s: number
}

const HOUR_S = 3600
const channelOf = (channel: string, rest: Omit<Channel, 'channel'>): Channel => ({
  channel,
  ...rest,
})
const wallet = (expiry_s: number) => ({
  direction: 'in' as const,
  kind: 'ewallet' as const,
  action: 'redirect' as const,
  currency: 'PHP',
  min: '100.00',
  max: '50000.00',
  eta_s: 30,
  expiry_s,
})
/** These channels also exist for incoming money; the limits of a brand are its own. */
const wideIn = (currency: string) => ({
  min: formatMinor(majorUnit(currency), currency),
  max: formatMinor(500_000n * majorUnit(currency), currency),
})
const transfer = { kind: 'bank' as const, action: 'transfer' as const, expiry_s: 72 * HOUR_S }
const address = { kind: 'crypto' as const, action: 'address' as const, expiry_s: HOUR_S / 4 }
const bank = {
  direction: 'out',
  kind: 'bank',
  action: 'none',
  currency: 'PHP',
  min: '1.00',
} as const

export const CHANNELS: readonly Channel[] = [
  channelOf('GCASH', wallet(4 * HOUR_S)),
  channelOf('MAYA', wallet(HOUR_S / 2)),
  channelOf('GRABPAY', wallet(HOUR_S / 4)),
  channelOf('QRPH', { ...wallet(HOUR_S / 2), kind: 'qr', action: 'qr', min: '50.00' }),
  channelOf('CARD', { ...wallet(HOUR_S / 2), kind: 'card' }),
  channelOf('CARD', {
    ...wallet(HOUR_S / 2),
    kind: 'card',
    currency: 'USD',
    min: '10.00',
    max: '5000.00',
  }),
  channelOf('WALLET', { ...wallet(HOUR_S / 2), currency: 'USD', min: '10.00', max: '5000.00' }),
  channelOf('QRPAY', {
    ...wallet(HOUR_S / 2),
    kind: 'qr',
    action: 'qr',
    currency: 'USD',
    ...wideIn('USD'),
  }),
  ...CURRENCY_CODES.flatMap((currency) => [
    channelOf('BANK', { ...wallet(0), ...wideIn(currency), ...transfer, currency }),
    channelOf('USDT_TRC20', { ...wallet(0), ...wideIn(currency), ...address, currency }),
  ]),
  channelOf('WIRE', {
    ...bank,
    currency: 'USD',
    min: '1.00',
    max: '50000.00',
    eta_s: 300,
    expiry_s: 72 * HOUR_S,
  }),
  channelOf('WALLET', {
    ...bank,
    kind: 'ewallet',
    currency: 'USD',
    min: '1.00',
    max: '50000.00',
    eta_s: 60,
    expiry_s: 24 * HOUR_S,
  }),
  channelOf('INSTAPAY', { ...bank, max: '50000.00', eta_s: 60, expiry_s: 24 * HOUR_S }),
  channelOf('PESONET', {
    ...bank,
    max: '9999999999999.99',
    eta_s: 4 * HOUR_S,
    expiry_s: 72 * HOUR_S,
  }),
]

type Requested = { channel: string; currency: string }

/** The channel that accepts an order of this direction in this currency. */
export function channelFor(requested: Requested, direction: 'in' | 'out'): Channel | undefined {
  return CHANNELS.find(
    ({ channel, currency, direction: offered }) =>
      channel === requested.channel && currency === requested.currency && offered === direction,
  )
}
