import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { Button, Checkbox, Chip, Dialog, Icon } from '@parola/ui'
import { type ReactNode, useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, queryClient, refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'

type Absence = ValueOf<Calls['absence']>
type Length = BodyOf<Calls['stayAway']>['length']
const TIME_OUTS: readonly Length[] = ['24h', '7d', '30d']
const EXCLUSIONS: readonly Length[] = ['6m', '1y', '5y']

function keep(absence: Absence) {
  queryClient.setQueryData(callQuery('absence').queryKey, absence)
  void refresh('withdrawNow', 'depositChannels')
}

/** A break of days, or of months and years; each is confirmed once and effective immediately (RG-004, RG-005). */
export function StayAway({ absence }: { absence: Absence }) {
  const [chosen, setChosen] = useState<Length | null>(null)
  return (
    <section aria-labelledby="safer-away" className="min-w-0">
      <h2 id="safer-away" className="text-18">
        {t('safer.away')}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-14 text-text2">{t('safer.awayText')}</p>
      {absence?.kind === 'excluded' ? null : (
        <Choices title={t('safer.timeOut')} lengths={TIME_OUTS} choose={setChosen} />
      )}
      <Choices title={t('safer.exclusion')} lengths={EXCLUSIONS} choose={setChosen} />
      {chosen ? <Confirm length={chosen} onClose={() => setChosen(null)} /> : null}
    </section>
  )
}

type ChoicesProps = {
  title: string
  lengths: readonly Length[]
  choose: (length: Length) => void
}

function Choices({ title, lengths, choose }: ChoicesProps) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-13 font-semibold text-text2">{title}</legend>
      <div className="grid grid-cols-3 gap-2">
        {lengths.map((length) => (
          <Chip
            key={length}
            className="min-h-12 min-w-0 justify-center px-2 leading-tight whitespace-normal"
            onClick={() => choose(length)}
          >
            {t(`safer.length.${length}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function Confirm({ length, onClose }: { length: Length; onClose: () => void }) {
  const form = useForm({
    values: { isSure: false },
    rules: async () => (await import('@parola/contract/people/safer-play')).stayAway.body,
    body: ({ isSure }) => ({ length, isSure }),
    send: async (body) => {
      keep(await api('stayAway', { body }))
      onClose()
    },
  })
  const kind = TIME_OUTS.includes(length) ? 'timeOut' : 'exclusion'
  return (
    <Dialog title={t(`safer.${kind}`)} closeLabel={t('shell.close')} onClose={onClose}>
      <p className="font-display text-22">{t(`safer.length.${length}`)}</p>
      <ul className="mt-3 grid gap-2.5 text-14">
        {(['now', 'open', kind === 'timeOut' ? 'endsAlone' : 'endsByYou'] as const).map((fact) => (
          <Fact key={fact}>{t(`safer.fact.${fact}`)}</Fact>
        ))}
        {kind === 'exclusion' ? <Fact>{t('safer.fact.person')}</Fact> : null}
      </ul>
      <form {...form.form}>
        <Checkbox
          className="mt-5 font-semibold"
          label={t('safer.sure')}
          checked={form.value('isSure')}
          onChange={(event) => form.set('isSure', event.target.checked)}
        />
        <Submit form={form} text={t('safer.start')} isOff={!form.value('isSure')} />
      </form>
      <Button isWide className="mt-2" onClick={onClose}>
        {t('safer.notNow')}
      </Button>
    </Dialog>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 text-accent">
        <Icon name="check" size={17} />
      </span>
      <span>{children}</span>
    </li>
  )
}

/** Until when a member is away, what is open meanwhile, and how to return afterwards. */
export function AwayNotice({ absence }: { absence: NonNullable<Absence> }) {
  const { kind, until, backAt, cause } = absence
  const [isBusy, setBusy] = useState(false)
  const isOver = kind === 'excluded' && Date.parse(until) <= Date.now()
  const comeBack = async () => {
    setBusy(true)
    try {
      keep(await api('requestReturn', { body: {} }))
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="status" className="rounded-xl border border-accent bg-s1 p-5">
      <p className="flex items-center gap-3 font-display text-19">
        <span className="text-accent">
          <Icon name="clock" size={22} />
        </span>
        {t(`safer.is.${kind}`, { time: dateTime(until) })}
      </p>
      <p className="mt-2 max-w-[62ch] text-14 text-text2">
        {cause === 'person' ? `${t('safer.byPerson')} ` : ''}
        {t('safer.stillOpen')}
      </p>
      {backAt ? (
        <p className="mt-2 text-14">{t('safer.backAt', { time: dateTime(backAt) })}</p>
      ) : null}
      {isOver && !backAt ? (
        <Button className="mt-3" isBusy={isBusy} onClick={() => void comeBack()}>
          {t('safer.comeBack')}
        </Button>
      ) : null}
    </div>
  )
}
