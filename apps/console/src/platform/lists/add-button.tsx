import { Button } from '@parola/ui'

type Props = {
  text: string
  /** In the place of a list that has nothing yet: the one thing to do there. */
  isFirst: boolean
  onAdd: () => void
}

/** Adds to a list, from above it or from its place while it is empty. */
export function AddButton({ text, isFirst, onAdd }: Props) {
  return (
    <Button
      variant={isFirst ? 'brand' : 'quiet'}
      className={isFirst ? '' : 'mb-3'}
      icon="plus"
      onClick={onAdd}
    >
      {text}
    </Button>
  )
}
