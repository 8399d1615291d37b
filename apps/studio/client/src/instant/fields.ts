import { h } from '../platform/dom.ts'

/** One of a few: a row of buttons of which one is pressed. */
export function choice<V extends string | number>(of: {
  label: string
  values: readonly V[]
  at: V
  name(value: V): string
  change(value: V): void
}) {
  let at = of.at
  const buttons = of.values.map((value) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(value === at),
        onclick: () => {
          at = value
          for (const [i, button] of buttons.entries()) {
            button.setAttribute('aria-pressed', String(of.values[i] === at))
          }
          of.change(value)
        },
      },
      of.name(value),
    ),
  )
  return h(
    'div',
    { class: 'field', role: 'group', 'aria-label': of.label },
    h('span', {}, of.label),
    h('div', { class: 'segments' }, ...buttons),
  )
}

/** A number on a slider with its text beside it. */
export function slider(of: {
  label: string
  min: number
  max: number
  at: number
  text(value: number): string
  change(value: number): void
}) {
  const output = h('output', {}, of.text(of.at))
  const input = h('input', {
    type: 'range',
    min: of.min,
    max: of.max,
    value: of.at,
    'aria-label': of.label,
    oninput: () => {
      output.textContent = of.text(Number(input.value))
      of.change(Number(input.value))
    },
  })
  return h('label', { class: 'field slide' }, h('span', {}, of.label, ' ', output), input)
}

/** A multiplier as it is read: two decimals, or none when it is large. */
export function timesText(e4: number): string {
  const times = e4 / 10_000
  const digits = times >= 1000 ? 0 : 2
  const whole = Math.floor(times * 100) / 100
  return `${whole.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}×`
}
