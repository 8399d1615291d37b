import { Button } from '@parola/ui'
import { type ComponentProps, useState } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import { FavouritesDialog } from './favourites-dialog.tsx'

type Props = Omit<ComponentProps<typeof FavouritesDialog>, 'onClose'>

/** Opens the numbers that the player has kept; choosing some puts them on the board. */
export function Favourites({ onUse, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="heart" onClick={() => setOpen(true)}>
        {t('lottery.kept.open')}
      </Button>
      {isOpen ? (
        <FavouritesDialog
          {...props}
          onUse={(chosen) => {
            onUse(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
