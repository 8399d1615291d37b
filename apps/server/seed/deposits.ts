type Fee = { fixedMinor?: string; ppm?: number; payer?: 'house' | 'member' }
type Method = {
  name: string
  kind: 'ewallet' | 'qr' | 'bank' | 'card' | 'crypto'
  min: number
  max: number
  expiryS: number
  etaS?: number
  network?: string
  isOpen?: boolean
  fee?: Fee
}

const MINUTE_S = 60
const HOUR_S = 3600

/** Deposit methods by their channel, in display order. */
function channels(methods: Record<string, Method>) {
  return Object.entries(methods).map(([channel, { min, max, ...method }]) => ({
    channel,
    minMinor: String(min * 100),
    maxMinor: String(max * 100),
    etaS: 30,
    ...method,
  }))
}

const PH_CHANNELS = channels({
  GCASH: { name: 'GCash', kind: 'ewallet', min: 100, max: 50_000, expiryS: 4 * HOUR_S },
  MAYA: { name: 'Maya', kind: 'ewallet', min: 100, max: 50_000, expiryS: 30 * MINUTE_S },
  GRABPAY: { name: 'GrabPay', kind: 'ewallet', min: 100, max: 50_000, expiryS: 15 * MINUTE_S },
  QRPH: { name: 'QR Ph', kind: 'qr', min: 50, max: 50_000, expiryS: 30 * MINUTE_S },
  BANK: {
    name: 'Bank transfer',
    kind: 'bank',
    min: 500,
    max: 500_000,
    expiryS: 24 * HOUR_S,
    etaS: 300,
  },
  CARD: {
    name: 'Card',
    kind: 'card',
    min: 100,
    max: 50_000,
    expiryS: 30 * MINUTE_S,
    fee: { ppm: 20_000, payer: 'member' },
  },
  // The regulator's brand accepts none; the switch is here.
  USDT_TRC20: {
    name: 'USDT',
    kind: 'crypto',
    network: 'TRC-20',
    min: 500,
    max: 500_000,
    expiryS: 15 * MINUTE_S,
    etaS: 180,
    isOpen: false,
  },
})

const INTL_CHANNELS = channels({
  CARD: {
    name: 'Card',
    kind: 'card',
    min: 10,
    max: 5000,
    expiryS: 30 * MINUTE_S,
    fee: { ppm: 20_000, payer: 'member' },
  },
  WALLET: { name: 'E-wallet', kind: 'ewallet', min: 10, max: 5000, expiryS: 30 * MINUTE_S },
  QRPAY: { name: 'QR payment', kind: 'qr', min: 5, max: 2000, expiryS: 30 * MINUTE_S },
  BANK: {
    name: 'Bank transfer',
    kind: 'bank',
    min: 20,
    max: 20_000,
    expiryS: 72 * HOUR_S,
    etaS: 3600,
  },
  USDT_TRC20: {
    name: 'USDT',
    kind: 'crypto',
    network: 'TRC-20',
    min: 10,
    max: 20_000,
    expiryS: 15 * MINUTE_S,
    etaS: 180,
    fee: { fixedMinor: '100', payer: 'member' },
  },
})

const quick = (...sums: number[]) => sums.map((sum) => String(sum * 100))

export const PH_DEPOSIT = {
  channels: PH_CHANNELS,
  quickMinor: quick(100, 200, 500, 1000, 5000, 10_000),
}
export const INTL_DEPOSIT = {
  channels: INTL_CHANNELS,
  quickMinor: quick(10, 25, 50, 100, 500, 1000),
}
