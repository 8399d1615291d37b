import { depositChannelTerms, payoutMethodTerms, withdrawalTerms } from '@parola/contract'
import type { BrandConfig } from '#foundations/brand'
import { type DepositChannel, depositSettings } from '#money/deposit'
import { brandTerm } from './brand-term.ts'
import { settingsTerm } from './settings-term.ts'
import { flawsOfBounds } from './terms.rules.ts'

/** The key of the one item of a brand's part. */
export const ALL = 'all'

type Method = BrandConfig['withdrawal']['methods'][number]

export const channelTermsOf = ({ minMinor, maxMinor, fee, isOpen }: DepositChannel) => ({
  ...{ min: minMinor, max: maxMinor, feeFixed: fee.fixedMinor, feePpm: fee.ppm },
  ...{ feePayer: fee.payer, isOpen },
})
export const methodTermsOf = ({ minMinor, maxMinor }: Method) => ({ min: minMinor, max: maxMinor })
export const withdrawalTermsOf = (policy: BrandConfig['withdrawal']) => ({
  ...{ min: policy.minMinor, max: policy.maxMinor, dailyMax: policy.dailyMaxMinor },
  ...{ dailyTimes: policy.dailyTimes, feePpm: policy.feePpm, feeMin: policy.feeMinMinor },
})

const UNKNOWN = [{ field: 'key', rule: 'unknown' }]

/** Limits and fees of a deposit method. A member's fee stays below the smallest deposit. */
export const channelTerm = settingsTerm({
  part: 'deposit-channel',
  kind: depositSettings,
  schema: depositChannelTerms,
  find: ({ channels }, key) => {
    const channel = channels.find((item) => item.channel === key)
    return channel ? channelTermsOf(channel) : null
  },
  put: ({ channels }, key, value) => ({
    channels: channels.map((channel) =>
      channel.channel === key
        ? {
            ...channel,
            ...{ minMinor: value.min, maxMinor: value.max, isOpen: value.isOpen },
            fee: { fixedMinor: value.feeFixed, ppm: value.feePpm, payer: value.feePayer },
          }
        : channel,
    ),
  }),
  flaws: ({ channels }, key, value) => {
    if (!value || !channels.some((item) => item.channel === key)) return UNKNOWN
    const isTooHigh = value.feePayer === 'member' && value.feeFixed >= value.min
    return [
      ...flawsOfBounds(value),
      ...(isTooHigh ? [{ field: 'feeFixed', rule: 'feeTooHigh' }] : []),
    ]
  },
})

/** Limits and fees of every withdrawal. The fee stays below the smallest one. */
export const withdrawalTerm = brandTerm({
  part: 'withdrawal',
  schema: withdrawalTerms,
  find: ({ withdrawal }) => withdrawalTermsOf(withdrawal),
  put: ({ withdrawal }, _key, value) => ({
    withdrawal: value
      ? {
          ...withdrawal,
          ...{ minMinor: value.min, maxMinor: value.max, dailyMaxMinor: value.dailyMax },
          ...{ dailyTimes: value.dailyTimes, feePpm: value.feePpm, feeMinMinor: value.feeMin },
        }
      : withdrawal,
  }),
  flaws: (_config, _key, value) => {
    if (!value) return UNKNOWN
    return [
      ...flawsOfBounds(value),
      ...(value.dailyMax >= value.min ? [] : [{ field: 'dailyMax', rule: 'belowMin' }]),
      ...(value.feeMin < value.min ? [] : [{ field: 'feeMin', rule: 'feeTooHigh' }]),
    ]
  },
})

/** Limits of a withdrawal method, within those of every withdrawal. */
export const methodTerm = brandTerm({
  part: 'payout-method',
  schema: payoutMethodTerms,
  find: ({ withdrawal }, key) => {
    const method = withdrawal.methods.find(({ channel }) => channel === key)
    return method ? methodTermsOf(method) : null
  },
  put: ({ withdrawal }, key, value) => ({
    withdrawal: {
      ...withdrawal,
      methods: withdrawal.methods.map((method) =>
        method.channel === key && value
          ? { ...method, minMinor: value.min, maxMinor: value.max }
          : method,
      ),
    },
  }),
  flaws: ({ withdrawal }, key, value) => {
    const isKnown = withdrawal.methods.some(({ channel }) => channel === key)
    return value && isKnown ? flawsOfBounds(value) : UNKNOWN
  },
})
