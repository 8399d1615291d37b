import type { Selection } from '@parola/maths/lottery'
import { Alert, Button, Dialog, IconButton, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { words } from '../../../platform/calls/client.ts'
import { callQuery } from '../../../platform/calls/query.ts'
import { useForm } from '../../../platform/forms/form.ts'
import { Empty, Trouble } from '../../../platform/screens/empty.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { selectionText } from '../bets/selection-text.ts'
import { betName } from '../names.ts'
import { type Favourite, keepFavourite, removeFavourite } from './favourites.ts'

const NAME_MAX = 40

type Chosen = { code: string; selection: Selection }
type Props = {
  gameCode: string
  family: string
  /** What is on the board and can be kept; null while nothing that could be bought is. */
  chosen: Chosen | null
  onUse: (chosen: Chosen) => void
  onClose: () => void
}

/** Numbers that the player has kept for this game: put on the board again, removed, or kept under a name. */
export function FavouritesDialog({ gameCode, family, chosen, onUse, onClose }: Props) {
  const { data, error, refetch } = useQuery(callQuery('lotteryFavourites', { gameCode }))
  return (
    <Dialog title={t('lottery.kept.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-4">
        {chosen ? (
          <KeepForm {...{ gameCode, family, chosen }} />
        ) : (
          <p className="text-14 text-text2">{t('lottery.kept.choose')}</p>
        )}
        {error && !data ? <Trouble error={error} retry={refetch} /> : null}
        {!data && !error ? <Skeleton className="h-40" /> : null}
        {data?.length === 0 ? (
          <Empty icon="heart" title={t('lottery.kept.none')} text={t('lottery.kept.noneText')} />
        ) : null}
        <ul className="grid gap-2">
          {data?.map((favourite) => (
            <li key={favourite.favouriteId}>
              <Kept {...{ family, favourite, onUse }} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function KeepForm({
  gameCode,
  family,
  chosen,
}: Pick<Props, 'gameCode' | 'family'> & { chosen: Chosen }) {
  const { code, selection } = chosen
  const form = useForm({
    values: { name: '' },
    rules: async () =>
      (await import('@parola/contract/games/lottery-favourite')).keepLotteryFavourite.body,
    body: ({ name }) => ({
      ...{ gameCode, name: name.trim(), bet: code },
      selection: JSON.parse(JSON.stringify(selection)),
    }),
    send: async (body) => {
      await keepFavourite(body)
      form.set('name', '')
    },
  })
  return (
    <form {...form.form} className="grid gap-2">
      <p className="text-14">
        <strong className="block">{betName(family, code)}</strong>
        <span className="line-clamp-2 text-13 text-text2">{selectionText(selection)}</span>
      </p>
      <TextField
        {...form.field('name')}
        label={t('lottery.kept.name')}
        hint={t('lottery.kept.nameHint')}
        maxLength={NAME_MAX}
      />
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
      <Button
        type="submit"
        variant="brand"
        isWide
        isBusy={form.isBusy}
        disabled={form.value('name').trim() === ''}
      >
        {t('lottery.kept.keep')}
      </Button>
    </form>
  )
}

type KeptProps = Pick<Props, 'family' | 'onUse'> & { favourite: Favourite }

function Kept({ family, favourite, onUse }: KeptProps) {
  const { favouriteId, name, bet: code, selection } = favourite
  const [error, setError] = useState<unknown>(null)
  const remove = () => removeFavourite(favouriteId).catch(setError)
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-lg border border-line bg-s2 p-2.5">
      <button
        type="button"
        className="min-w-0 text-left"
        aria-label={t('lottery.kept.use', { name })}
        onClick={() => onUse({ code, selection })}
      >
        <span className="block truncate text-14 font-semibold">{name}</span>
        <span className="block truncate text-13 text-text2">
          {betName(family, code)} · {selectionText(selection)}
        </span>
      </button>
      <IconButton
        icon="x"
        size="small"
        label={t('lottery.kept.remove', { name })}
        onClick={() => void remove()}
      />
      {error ? (
        <Alert kind="bad" className="col-span-2 mt-2">
          {words(error)}
        </Alert>
      ) : null}
    </div>
  )
}
