type Props<N extends string> = {
  label: string
  tabs: readonly (readonly [name: N, text: string])[]
  current: N
  onChoose: (name: N) => void
}

/** Two or three alternatives; with only one there is nothing to choose. */
export function Tabs<N extends string>({ label, tabs, current, onChoose }: Props<N>) {
  if (tabs.length < 2) return null
  return (
    <div role="tablist" aria-label={label} className="mb-4 grid auto-cols-fr grid-flow-col gap-2">
      {tabs.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === current}
          className="chip justify-center aria-selected:border-link aria-selected:text-link"
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
