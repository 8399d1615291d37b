import { toast } from '@parola/client/toasts'
import { Alert, AlertLine, Button, Dialog, Facts, Select, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { dateTime, t } from '../platform/texts/i18n.ts'
import { halfOf, RebateFields, type Rebates } from './rebate-fields.tsx'
import { ShareLink } from './share-link.tsx'

const DAY_MS = 86_400_000
const EXPIRIES = ['', '7', '30', '90'] as const

type JoinsAs = 'member' | 'agent'

/** What both forms have: what the newcomer becomes, and the rebates. */
function useTerms() {
  const { data } = useQuery(callQuery('registerLinks'))
  const [joinsAs, setJoinsAs] = useState<JoinsAs>('member')
  const [typed, setTyped] = useState<Rebates | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const rebates = typed ?? halfOf(data?.mostRebates ?? {})
  const submit = (send: () => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault()
    setError('')
    setBusy(true)
    try {
      await send()
    } catch (failure) {
      setError(words(failure))
    } finally {
      setBusy(false)
    }
  }
  const choice = (
    <Select
      label={t('register.joinsAs')}
      options={(data?.mayRecruitAgents
        ? (['member', 'agent'] as const)
        : (['member'] as const)
      ).map((name) => [name, t(`agents.kind.${name}`)] as const)}
      value={joinsAs}
      onChange={(name) => setJoinsAs(name as JoinsAs)}
    />
  )
  const fields = data ? (
    <RebateFields most={data.mostRebates} rebates={rebates} onChange={setTyped} />
  ) : (
    <Skeleton className="h-40" />
  )
  return { isKnown: data !== undefined, joinsAs, rebates, error, isBusy, submit, choice, fields }
}

/** Makes a link with terms of its own. */
export function RegisterLinkDialog() {
  const terms = useTerms()
  const [days, setDays] = useState('')
  const [maxUses, setMaxUses] = useState('')
  const [channel, setChannel] = useState('')
  const send = terms.submit(async () => {
    const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    const { code } = await api('createRegisterLink', {
      body: {
        ...{ joinsAs: terms.joinsAs, rebates: terms.rebates },
        ...(days ? { expiresAt } : {}),
        ...(maxUses ? { maxUses: Number(maxUses) } : {}),
        ...(channel.trim() ? { channel: channel.trim() } : {}),
      },
    })
    await refresh('registerLinks')
    openDialog('share-link', { code })
  })
  return (
    <Dialog title={t('register.newLink')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <form className="grid gap-4" onSubmit={send}>
        <div className="grid gap-3 sm:grid-cols-2">
          {terms.choice}
          <Select
            label={t('register.expires')}
            options={EXPIRIES.map((value) => [
              value,
              value ? t('register.inDays', { count: Number(value) }) : t('register.never'),
            ])}
            value={days}
            onChange={setDays}
          />
          <TextField
            label={t('register.maxUses')}
            hint={t('register.maxUsesText')}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={6}
            value={maxUses}
            onChange={(event) => setMaxUses(event.target.value)}
          />
          <TextField
            label={t('register.channel')}
            hint={t('register.channelText')}
            maxLength={40}
            value={channel}
            onChange={(event) => setChannel(event.target.value)}
          />
        </div>
        {terms.fields}
        <p className="text-14 text-text2">{t('register.fixed')}</p>
        <AlertLine kind="bad">{terms.error}</AlertLine>
        <Button type="submit" variant="brand" isBusy={terms.isBusy} disabled={!terms.isKnown}>
          {t('register.make')}
        </Button>
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

type Made = { username: string; oneTimePassword: string; expiresAt: string }

/** Creates an account; its password is shown here and nowhere else. */
export function CreateDownlineDialog() {
  const terms = useTerms()
  const [username, setUsername] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const send = terms.submit(async () => {
    const { joinsAs, rebates } = terms
    const body = { username: username.trim(), joinsAs, rebates }
    setMade((await api('createDownline', { body })) as Made)
    await refresh('registerLinks', 'teamMembers', 'teamOverview')
  })
  return (
    <Dialog title={t('register.create')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {made ? (
        <OneTime made={made} />
      ) : (
        <form className="grid gap-4" onSubmit={send}>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t('register.username')}
              required
              autoComplete="off"
              maxLength={64}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
            {terms.choice}
          </div>
          {terms.fields}
          <AlertLine kind="bad">{terms.error}</AlertLine>
          <Button type="submit" variant="brand" isBusy={terms.isBusy} disabled={!terms.isKnown}>
            {t('register.create')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function OneTime({ made }: { made: Made }) {
  const copy = async () => {
    await navigator.clipboard.writeText(`${made.username}\n${made.oneTimePassword}`)
    toast('good', t('register.copied'))
  }
  return (
    <div className="grid gap-4">
      <Alert kind="wait">{t('register.once')}</Alert>
      <Facts
        look="receipt"
        rows={[
          [t('register.username'), made.username],
          [t('register.oneTime'), made.oneTimePassword],
          [t('register.expires'), dateTime(made.expiresAt)],
        ]}
      />
      <Button variant="brand" icon="copy" onClick={() => void copy()}>
        {t('register.copyLogin')}
      </Button>
      <Button onClick={closeDialog}>{t('register.done')}</Button>
    </div>
  )
}
