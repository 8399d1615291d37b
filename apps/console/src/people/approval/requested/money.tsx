import { Link } from '@parola/client/routing'
import type { TermsPart } from '@parola/contract'
import {
  changedSettings,
  featureName,
  type Stored,
} from '../../../platform/feature-settings/shown-settings.tsx'
import { dateTime, t, textOf } from '../../../platform/i18n.ts'
import { brandCurrency } from '../../../platform/query.ts'
import { changedRows } from '../../../platform/terms/term-change.tsx'
import { valuesOf } from '../../../platform/terms/term-fields.ts'
import { amountRow, MoneyLink, type Request, type Requested, type Rows } from './rows.tsx'

/** What is requested of money and its terms. */
export const MONEY = {
  'money.adjust': ({ details }) => {
    const sign = details.direction === 'debit' ? '−' : '+'
    return [
      [t('member'), <MoneyLink key="member" details={details} />],
      amountRow(sign, details),
      [t('adjust.cause'), textOf(`adjust.cause.${details.cause}`, String(details.cause))],
      [t('adjust.times'), details.turnoverTimes ? `${details.turnoverTimes}×` : t('adjust.free')],
    ]
  },
  'money.forfeit': moved('−'),
  'money.forfeit-return': moved('+'),
  'payouts.start': ({ details }) => [
    [t('payouts.evidence'), <ReportLink key="report" reference={String(details.evidence)} />],
    [t('payouts.because'), String(details.stoppedBecause)],
  ],
  'terms.deposit-channel': termsChanged('deposit-channel'),
  'terms.withdrawal': termsChanged('withdrawal'),
  'terms.payout-method': termsChanged('payout-method'),
  'terms.rebate': termsChanged('rebate'),
  'settings.change': settingsChanged,
} satisfies Requested

type TermsRequest = { key: string; before: object | null; after: object | null }

function termsChanged(part: TermsPart) {
  return ({ details }: Request): Rows => {
    const { key, before, after } = details as TermsRequest
    return [
      ...(key === 'all' ? [] : [[t('terms.item'), key] as const]),
      ...changedRows(part, before && valuesOf(before), after && valuesOf(after)),
    ]
  }
}

type SettingsRequest = { name: string; before: Stored; after: Stored; startsAt: string | null }

function settingsChanged({ details }: Request): Rows {
  const { name, before, after, startsAt } = details as SettingsRequest
  return [
    [t('terms.item'), featureName(name)],
    ...changedSettings({ feature: name, currency: brandCurrency(), before, after }),
    [t('setting.startsAt'), startsAt ? dateTime(startsAt) : t('setting.onceApproved')],
  ]
}

function moved(sign: string) {
  return ({ details }: Request): Rows => [
    [t('member'), <MoneyLink key="member" details={details} />],
    amountRow(sign, details),
    [t('queue.reference'), String(details.reference)],
  ]
}

function ReportLink({ reference }: { reference: string }) {
  return (
    <Link to="/reconciliation" search={{ report: reference }} className="link reference">
      {reference}
    </Link>
  )
}
