/** Banks or wallets by their code; they know their accounts by what is usual for their kind, or by `number`. */
const houses = (list: Record<string, string>, number?: 'email') =>
  Object.entries(list).map(([code, name]) => ({ code, name, ...(number && { number }) }))

const BANKS = houses({
  BDO: 'BDO Unibank',
  BPI: 'Bank of the Philippine Islands',
  MBTC: 'Metrobank',
  LBP: 'Landbank',
  UBP: 'UnionBank',
  PNB: 'Philippine National Bank',
  RCBC: 'RCBC',
  SECB: 'Security Bank',
})
const WALLETS = houses({ GCASH: 'GCash', MAYA: 'Maya', GRABPAY: 'GrabPay' })

/**
 * Withdrawals of the Philippine brand: the reviews required by law, and a day's wait for a new payout
 * account.
 */
export const PH_WITHDRAWAL = {
  methods: [
    {
      channel: 'INSTAPAY',
      kind: 'ewallet',
      name: 'E-wallet',
      houses: WALLETS,
      minMinor: '10000',
      maxMinor: '5000000',
      etaS: 120,
    },
    {
      channel: 'PESONET',
      kind: 'bank',
      name: 'Bank',
      houses: BANKS,
      minMinor: '10000',
      maxMinor: '20000000',
      etaS: 14_400,
    },
  ],
  minMinor: '10000',
  maxMinor: '20000000',
  dailyMaxMinor: '50000000',
  feePpm: 0,
  feeMinMinor: '1000',
  autoUpToMinor: '1000000',
  twoFromMinor: '5000000',
  reviewFirst: true,
  needsKyc: true,
  coolDownHours: 24,
}

/** Withdrawals of the international brand: quick, and reviewed only above a sum. */
export const INTL_WITHDRAWAL = {
  methods: [
    {
      channel: 'WIRE',
      kind: 'bank',
      name: 'Bank',
      houses: houses({ WISE: 'Wise', HSBC: 'HSBC', DBS: 'DBS Bank', CHASE: 'Chase' }),
      minMinor: '1000',
      maxMinor: '500000',
      etaS: 300,
    },
    {
      channel: 'WALLET',
      kind: 'ewallet',
      name: 'E-wallet',
      houses: [
        ...houses({ GRABPAY: 'GrabPay', MPESA: 'M-Pesa' }),
        ...houses({ SKRILL: 'Skrill', NETELLER: 'Neteller' }, 'email'),
      ],
      minMinor: '1000',
      maxMinor: '500000',
      etaS: 60,
    },
  ],
  minMinor: '1000',
  maxMinor: '500000',
  dailyMaxMinor: '1000000',
  feePpm: 10_000,
  feeMinMinor: '100',
  autoUpToMinor: '100000',
  twoFromMinor: '300000',
  reviewFirst: false,
  needsKyc: false,
  coolDownHours: 0,
}
