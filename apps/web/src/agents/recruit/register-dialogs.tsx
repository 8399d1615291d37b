import type { Form } from '@parola/client/forms'
import { AlertLine, Dialog, Select, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { ShareLink } from '../share-link.tsx'
import { type Made, OneTime } from './one-time.tsx'
import { halfOf, RebateFields, type Rebates } from './rebate-fields.tsx'

const DAY_MS = 86_400_000
const EXPIRIES = ['', '7', '30', '90'] as const

type Terms = { joinsAs: 'member' | 'agent'; rebates: Rebates | null }

const NO_TERMS: Terms = { joinsAs: 'member', rebates: null }
const centre = () => import('@parola/contract/agents/register-centre')

/** The terms that an agent may give; rebates that nobody has typed are half of the most. */
function useTerms() {
  const { data } = useQuery(callQuery('registerLinks'))
  const termsOf = ({ joinsAs, rebates }: Terms) => ({
    joinsAs,
    rebates: rebates ?? halfOf(data?.mostRebates ?? {}),
  })
  return { data, termsOf }
}

type FieldsProps = { form: Pick<Form<Terms>, 'value' | 'set' | 'fault'> }

/** What the newcomer becomes. */
function JoinsAs({ form }: FieldsProps) {
  const { data } = useTerms()
  const kinds = data?.mayRecruitAgents ? (['member', 'agent'] as const) : (['member'] as const)
  return (
    <Select
      label={t('register.joinsAs')}
      options={kinds.map((name) => [name, t(`agents.kind.${name}`)] as const)}
      value={form.value('joinsAs')}
      onChange={(name) => form.set('joinsAs', name as Terms['joinsAs'])}
    />
  )
}

function RebatesOf({ form }: FieldsProps) {
  const { data, termsOf } = useTerms()
  if (!data) return <Skeleton className="h-40" />
  const { rebates } = termsOf({ ...NO_TERMS, rebates: form.value('rebates') })
  const change = (typed: Rebates) => form.set('rebates', typed)
  return (
    <>
      <RebateFields most={data.mostRebates} rebates={rebates} onChange={change} />
      <AlertLine kind="bad">{form.fault('rebates')}</AlertLine>
    </>
  )
}

/** Makes a link with terms of its own. */
export function RegisterLinkDialog() {
  const { data, termsOf } = useTerms()
  const form = useForm({
    values: { ...NO_TERMS, days: '', maxUses: '', channel: '' },
    rules: async () => (await centre()).createRegisterLink.body,
    body: ({ days, maxUses, channel, ...terms }) => ({
      ...termsOf(terms),
      ...(days ? { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() } : {}),
      ...(maxUses ? { maxUses: Number(maxUses) } : {}),
      ...(channel.trim() ? { channel: channel.trim() } : {}),
    }),
    send: async (body) => {
      const { code } = await api('createRegisterLink', { body })
      await refresh('registerLinks')
      openDialog('share-link', { code })
    },
  })
  return (
    <Dialog title={t('register.newLink')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <form {...form.form} className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <JoinsAs form={form} />
          <Select
            label={t('register.expires')}
            options={EXPIRIES.map((value) => [
              value,
              value ? t('register.inDays', { count: Number(value) }) : t('register.never'),
            ])}
            value={form.value('days')}
            onChange={(days) => form.set('days', days)}
          />
          <TextField
            {...form.field('maxUses')}
            label={t('register.maxUses')}
            hint={t('register.maxUsesText')}
            inputMode="numeric"
            maxLength={6}
          />
          <TextField
            {...form.field('channel')}
            label={t('register.channel')}
            hint={t('register.channelText')}
            maxLength={40}
          />
        </div>
        <RebatesOf form={form} />
        <p className="text-14 text-text2">{t('register.fixed')}</p>
        <Submit form={form} text={t('register.make')} isOff={!data} />
      </form>
    </Dialog>
  )
}

/** The link of a code, to be passed on. */
export function ShareLinkDialog({ code = '' }: { code?: string }) {
  return (
    <Dialog title={t('agents.invite')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <ShareLink code={code} />
    </Dialog>
  )
}

/** Creates an account; its password is shown here and nowhere else. */
export function CreateDownlineDialog() {
  const { data, termsOf } = useTerms()
  const [made, setMade] = useState<Made | null>(null)
  const form = useForm({
    values: { ...NO_TERMS, username: '' },
    rules: async () => (await centre()).createDownline.body,
    body: ({ username, ...terms }) => ({ username: username.trim(), ...termsOf(terms) }),
    send: async (body) => {
      setMade((await api('createDownline', { body })) as Made)
      await refresh('registerLinks', 'teamMembers', 'teamOverview')
    },
  })
  return (
    <Dialog title={t('register.create')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {made ? (
        <OneTime made={made} />
      ) : (
        <form {...form.form} className="grid gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              {...form.field('username')}
              label={t('register.username')}
              required
              autoComplete="off"
              maxLength={64}
            />
            <JoinsAs form={form} />
          </div>
          <RebatesOf form={form} />
          <Submit form={form} text={t('register.create')} isOff={!data} />
        </form>
      )}
    </Dialog>
  )
}
