import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, buttonClass, Card, Checkbox, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type All = ValueOf<Calls['opsReferral']>
type Failed = All['failed'][number]

const KEYS = ['person', 'device', 'account', 'mobile', 'ip'] as const

const columns = (): Column<Failed>[] => [
  {
    key: 'member',
    header: t('member'),
    isName: true,
    cell: ({ memberId, username }) => (
      <Link to="/members/:memberId" params={{ memberId }}>
        {username}
      </Link>
    ),
  },
  { key: 'week', header: t('referral.week'), cell: ({ from, to }) => `${from} – ${to}` },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
  { key: 'tries', header: t('referral.tries'), isFigure: true, cell: ({ tries }) => tries },
  {
    key: 'failed',
    header: t('referral.failedAt'),
    cell: ({ failedAt }) => <DateTime at={failedAt} />,
  },
  {
    key: 'next',
    header: t('referral.nextTry'),
    cell: ({ nextTryAt }) => <DateTime at={nextTryAt} />,
  },
]

/** The terms of invited friends, and the weeks that could not be worked out. */
export function ReferralTerms() {
  const may = useMay()
  const { data, error } = useCall('opsReferral')
  if (!data) return <PendingPage title={t('referral.title')} error={error} />
  return (
    <Page
      title={t('referral.title')}
      text={t('referral.termsText')}
      actions={
        <>
          {data.isWaiting ? <Badge kind="wait">{t('vip.waiting')}</Badge> : null}
          <Link to="/vip" className={buttonClass()}>
            {t('nav.vip')}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Card>
          {data.isWaiting || !may('terms.propose') ? (
            <Alert kind="info">{t('referral.locked')}</Alert>
          ) : (
            <TermsForm key={data.version} all={data} />
          )}
        </Card>
        <section>
          <h2 className="mb-2 text-15">{t('referral.failed')}</h2>
          <DataTable
            label={t('referral.failed')}
            columns={columns()}
            rows={data.failed}
            keyOf={({ memberId, from }) => `${memberId} ${from}`}
            empty={t('referral.noFailed')}
            emptyText={t('referral.noFailedText')}
          />
        </section>
      </div>
    </Page>
  )
}

function TermsForm({ all }: { all: All }) {
  const currency = useCurrency()
  const form = useAction('changeReferral', {
    values: {
      ...{ friendDays: String(all.friendDays), deposit: all.deposit, min: all.min },
      ...{ multiple: String(all.multiple), keys: all.keys as readonly string[] },
    },
    body: ({ reason, friendDays, deposit, min, multiple, keys }) => ({
      ...{ version: all.version, reason, friendDays: Number(friendDays) },
      ...{ deposit: amountOf(deposit, currency), min: amountOf(min, currency) },
      multiple: Number(multiple),
      keys: KEYS.filter((key) => keys.includes(key)),
    }),
    refreshes: ['opsReferral', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  const keys = form.value('keys')
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          {...form.field('friendDays')}
          label={t('referral.friendDays')}
          inputMode="numeric"
        />
        <TextField {...form.field('deposit')} label={t('referral.deposit')} inputMode="decimal" />
        <TextField {...form.field('min')} label={t('referral.min')} inputMode="decimal" />
        <TextField {...form.field('multiple')} label={t('reward.multiple')} inputMode="numeric" />
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="field-label">{t('referral.keys')}</legend>
        {KEYS.map((key) => (
          <Checkbox
            key={key}
            label={t(`referral.key.${key}`)}
            checked={keys.includes(key)}
            onChange={({ target: { checked } }) =>
              form.set('keys', checked ? [...keys, key] : keys.filter((other) => other !== key))
            }
          />
        ))}
      </fieldset>
    </ActionForm>
  )
}
