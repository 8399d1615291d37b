import { depositChannelTerms, payoutMethodTerms, withdrawalTerms } from '@parola/contract'
import { type DepositChannel, depositSettings } from '#money/deposit'
import { type PayoutMethod, payoutAccountSettings } from '#money/payout-account'
import { type WithdrawalSettings, withdrawalSettings } from '#money/withdrawal'
import { settingsTerm } from './settings-term.ts'
import { flawsOfBounds } from './terms.rules.ts'

/** The key of the one item of a brand's part. */
export const ALL = 'all'

export const channelTermsOf = ({ minMinor, maxMinor, fee, isOpen }: DepositChannel) => ({
  ...{ min: minMinor, max: maxMinor, feeFixed: fee.fixedMinor, feePpm: fee.ppm },
  ...{ feePayer: fee.payer, isOpen },
})
export const methodTermsOf = ({ minMinor, maxMinor }: PayoutMethod) => ({
  ...{ min: minMinor, max: maxMinor },
})
export const withdrawalTermsOf = (policy: WithdrawalSettings) => ({
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
export const withdrawalTerm = settingsTerm({
  part: 'withdrawal',
  kind: withdrawalSettings,
  schema: withdrawalTerms,
  find: withdrawalTermsOf,
  put: (_settings, _key, value) => ({
    ...{ minMinor: value.min, maxMinor: value.max, dailyMaxMinor: value.dailyMax },
    ...{ dailyTimes: value.dailyTimes, feePpm: value.feePpm, feeMinMinor: value.feeMin },
  }),
  flaws: (_settings, _key, value) => {
    if (!value) return UNKNOWN
    return [
      ...flawsOfBounds(value),
      ...(value.dailyMax >= value.min ? [] : [{ field: 'dailyMax', rule: 'belowMin' }]),
      ...(value.feeMin < value.min ? [] : [{ field: 'feeMin', rule: 'feeTooHigh' }]),
    ]
  },
})

/** Limits of a withdrawal method, within those of every withdrawal. */
export const methodTerm = settingsTerm({
  part: 'payout-method',
  kind: payoutAccountSettings,
  schema: payoutMethodTerms,
  find: ({ methods }, key) => {
    const method = methods.find(({ channel }) => channel === key)
    return method ? methodTermsOf(method) : null
  },
  put: ({ methods }, key, value) => ({
    methods: methods.map((method) =>
      method.channel === key ? { ...method, minMinor: value.min, maxMinor: value.max } : method,
    ),
  }),
  flaws: ({ methods }, key, value) => {
    const isKnown = methods.some(({ channel }) => channel === key)
    return value && isKnown ? flawsOfBounds(value) : UNKNOWN
  },
})
