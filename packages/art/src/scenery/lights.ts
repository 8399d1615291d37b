/**
 * Filters of the scenery: `rim` lights upper edges, `stone` and `grain` give a surface, `mist` and `deep` blur what is
 * far or close to the eye, `bloom` makes a light glow.
 */
export function lights(colour: string): string {
  const box = 'x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"'
  const wide = 'x="-80%" y="-80%" width="260%" height="260%" color-interpolation-filters="sRGB"'
  const rim = (id: string, dy: number, opacity: number) =>
    `<filter id="${id}" ${box}><feOffset in="SourceAlpha" dy="${dy}" result="o"/><feComposite in="SourceAlpha" in2="o" operator="out"/><feGaussianBlur stdDeviation="${dy / 3}"/><feComposite in2="SourceAlpha" operator="in" result="e"/><feFlood flood-color="${colour}" flood-opacity="${opacity}"/><feComposite in2="e" operator="in" result="l"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="l"/></feMerge></filter>`
  const surface = (id: string, frequency: string, scale: number) =>
    `<filter id="${id}" ${box}><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="7" result="n"/><feDiffuseLighting in="n" surfaceScale="${scale}" diffuseConstant="1.15" lighting-color="#fff" result="d"><feDistantLight azimuth="235" elevation="58"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1.05" k2=".1" result="m"/><feComposite in="m" in2="SourceAlpha" operator="in" result="m"/><feOffset in="SourceAlpha" dy="4" result="o"/><feComposite in="SourceAlpha" in2="o" operator="out"/><feGaussianBlur stdDeviation="1.3"/><feComposite in2="SourceAlpha" operator="in" result="e"/><feFlood flood-color="${colour}" flood-opacity=".7"/><feComposite in2="e" operator="in" result="l"/><feMerge><feMergeNode in="m"/><feMergeNode in="l"/></feMerge></filter>`
  const blur = (id: string, by: number, region: string) =>
    `<filter id="${id}" ${region}><feGaussianBlur stdDeviation="${by}"/></filter>`
  return [
    rim('rim', 5, 0.62),
    rim('edge', 2.4, 0.75),
    surface('stone', '.022 .034', 3.2),
    surface('wood', '.01 .2', 2.4),
    surface('ground', '.008 .05', 1.7),
    blur('mist', 2.4, box),
    blur('deep', 7, box),
    blur('bloom', 22, wide),
    blur('sheen', 6, wide),
  ].join('')
}
