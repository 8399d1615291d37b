/** Filters: bev = bevelled solid with dark outline, soft = bevel without outline, blur, glow, grain. Rasterised offline, so cost is irrelevant. */
export function filters(ink: string): string {
  const light = (s: number, k: number) =>
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${s}" result="b"/><feSpecularLighting in="b" surfaceScale="5" specularConstant=".62" specularExponent="18" lighting-color="#fff" result="s"><feDistantLight azimuth="238" elevation="52"/></feSpecularLighting><feComposite in="s" in2="SourceAlpha" operator="in" result="s"/><feDiffuseLighting in="b" surfaceScale="${k}" diffuseConstant="1.25" lighting-color="#fff" result="d"><feDistantLight azimuth="238" elevation="56"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1=".98" k2=".16" result="m"/><feComposite in="m" in2="SourceAlpha" operator="in" result="m"/><feBlend in="s" in2="m" mode="screen" result="lit"/><feComposite in="lit" in2="SourceAlpha" operator="in" result="lit"/>`
  const box = 'x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"'
  return `<filter id="bev" ${box}>${light(2.6, 5)}<feMorphology in="SourceAlpha" operator="dilate" radius="2.4" result="o"/><feFlood flood-color="${ink}"/><feComposite in2="o" operator="in" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="lit"/></feMerge></filter>
<filter id="soft" ${box}>${light(1.6, 4)}<feMerge><feMergeNode in="lit"/></feMerge></filter>
<filter id="drop" ${box}><feDropShadow dx="0" dy="7" stdDeviation="7" flood-color="${ink}" flood-opacity=".65"/></filter>
<filter id="glow" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="14"/></filter><filter id="blur" ${box}><feGaussianBlur stdDeviation="2.2"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 1.1 -.42"/></filter>`
}
