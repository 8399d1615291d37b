/** Up to here a site carries a rate: spins and pages within their times, hardly an error, nothing left behind. */
export const LIMITS = { spinP99Ms: 150, pageP99Ms: 100, errorShare: 0.001, unfinishedShare: 0.01 }

/** Each step raises the rate by this. */
const RAISE = 1.25
const STEPS_MAX = 24
/** The last good rate and the first bad one are halved so often to come closer. */
const HALVINGS = 3

export type Step = {
  rate: number
  spinP99Ms: number
  pageP99Ms: number
  errorShare: number
  isCarried: boolean
}
export type Knee = {
  /** The highest rate that was carried; null when not even the first one was. */
  rate: number | null
  /** Whether a rate was found that is no longer carried. */
  isFound: boolean
  steps: Step[]
}
export type StepFigures = Omit<Step, 'rate' | 'isCarried'> & { unfinishedShare: number }

export function isCarried(figures: StepFigures): boolean {
  return (
    figures.spinP99Ms <= LIMITS.spinP99Ms &&
    figures.pageP99Ms <= LIMITS.pageP99Ms &&
    figures.errorShare <= LIMITS.errorShare &&
    figures.unfinishedShare <= LIMITS.unfinishedShare
  )
}

/** Raises the rate until it is no longer carried, then comes closer from below. */
export async function findKnee(
  first: number,
  measure: (rate: number) => Promise<StepFigures>,
  isOver: () => boolean = () => false,
): Promise<Knee> {
  const steps: Step[] = []
  const attempt = async (rate: number) => {
    const { unfinishedShare, ...figures } = await measure(rate)
    const step = { rate, ...figures, isCarried: isCarried({ ...figures, unfinishedShare }) }
    steps.push(step)
    return step.isCarried
  }
  let good: number | null = null
  let bad: number | null = null
  for (
    let rate = first;
    bad === null && steps.length < STEPS_MAX && !isOver();
    rate = rounded(rate * RAISE)
  ) {
    if (await attempt(rate)) good = rate
    else bad = rate
  }
  for (
    let halving = 0;
    good !== null && bad !== null && halving < HALVINGS && !isOver();
    halving += 1
  ) {
    const middle = rounded((good + bad) / 2)
    if (middle <= good || middle >= bad) break
    if (await attempt(middle)) good = middle
    else bad = middle
  }
  return { rate: good, isFound: bad !== null, steps }
}

const rounded = (rate: number) => Math.round(rate * 10) / 10
