import { type BetType, MOST_PASTED, readPasted } from '@parola/maths/lottery'
import { Alert, Button, Dialog, Textarea } from '@parola/ui'
import { useForm } from '../../../platform/forms/form.ts'
import { t } from '../../../platform/texts/i18n.ts'

const BAD_SHOWN = 20
const REASONS = {
  unknown: 'lottery.paste.bad.unknown',
  repeated: 'lottery.paste.bad.repeated',
  'too-many': 'lottery.paste.bad.too-many',
} as const

type Props = { bet: BetType; onAdd: (numbers: string[]) => void; onClose: () => void }

/** A list of numbers, typed or pasted; those that cannot be bought are named by their line. */
export function PasteDialog({ bet, onAdd, onClose }: Props) {
  const form = useForm({
    values: { text: '' },
    send: (_, { text }) => onAdd(readPasted(bet, text).numbers),
  })
  const { numbers, bad } = readPasted(bet, form.value('text'))
  return (
    <Dialog title={t('lottery.paste.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <form {...form.form}>
        <Textarea
          {...form.field('text')}
          label={t('lottery.paste.label')}
          hint={t('lottery.paste.hint', { most: MOST_PASTED, digits: bet.domain.digits ?? 2 })}
          rows={6}
          inputMode="numeric"
        />
        {bad.length > 0 ? (
          <Alert kind="bad" className="mt-2">
            <ul className="grid gap-0.5">
              {bad.slice(0, BAD_SHOWN).map(({ line, text: word, reason }) => (
                <li key={`${line}-${word}-${reason}`}>{t(REASONS[reason], { line, word })}</li>
              ))}
              {bad.length > BAD_SHOWN ? (
                <li>{t('lottery.more', { n: bad.length - BAD_SHOWN })}</li>
              ) : null}
            </ul>
          </Alert>
        ) : null}
        <Button
          type="submit"
          variant="brand"
          isWide
          className="mt-3"
          disabled={numbers.length === 0}
        >
          {t('lottery.paste.add', { n: numbers.length })}
        </Button>
      </form>
    </Dialog>
  )
}
