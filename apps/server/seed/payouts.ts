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

/** Payout accounts of the Philippine brand: verified members alone, and a day's wait for a new one. */
export const PH_PAYOUT_ACCOUNT = {
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
  needsKyc: true,
  coolDownHours: 24,
}

/** Withdrawals of the Philippine brand: the reviews required by law. */
export const PH_WITHDRAWAL = {
  minMinor: '10000',
  maxMinor: '20000000',
  dailyMaxMinor: '50000000',
  feePpm: 0,
  feeMinMinor: '1000',
  autoUpToMinor: '1000000',
  twoFromMinor: '5000000',
  reviewFirst: true,
}

/** Payout accounts of the international brand: to be used at once, without documents. */
export const INTL_PAYOUT_ACCOUNT = {
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
  needsKyc: false,
  coolDownHours: 0,
}

/** Withdrawals of the international brand: quick, and reviewed only above a sum. */
export const INTL_WITHDRAWAL = {
  minMinor: '1000',
  maxMinor: '500000',
  dailyMaxMinor: '1000000',
  feePpm: 10_000,
  feeMinMinor: '100',
  autoUpToMinor: '100000',
  twoFromMinor: '300000',
  reviewFirst: false,
}
