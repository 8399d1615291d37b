import { themeOf } from '../thumbnail.ts'
import { bokeh, sky, vignette } from './air.ts'
import { moteOf, motesSvg } from './motes.ts'
import { placeOf } from './places/index.ts'
import { settingOf } from './settings/index.ts'
import { baseOf, newView, prop, type Shape } from './view.ts'

export { frameSvg } from './frame.ts'

/** The place behind the reels: sky, light, and land from far to near. */
export function sceneSvg(key: string, shape: Shape): string {
  const theme = themeOf(key)
  const v = newView(theme, shape, `scene:${key}`)
  return v.doc.add(sky(v) + placeOf(key, theme.scene)(v) + bokeh(v) + vignette(v)).toString()
}

/** What stands and hangs close to the eye, beside the reels: the setting of a model where it belongs, or the theme's heroes. */
export function nearSvg(key: string, model: string, shape: Shape): string {
  const theme = themeOf(key)
  const setting = settingOf(key, baseOf(model))
  const v = newView(theme, shape, `near:${key}:${setting ? model : ''}`)
  const [first = 'star', second = first] = theme.hero
  const heroes = () =>
    [first, second]
      .map((kind, i) =>
        prop(v, kind, { x: i ? v.w - 130 * v.s : 130 * v.s, y: v.h * 0.8, size: v.s }),
      )
      .join('')
  return v.doc.add(setting ? setting(v) : heroes()).toString()
}

/** What floats in the air of a theme, as a tile. */
export function airSvg(key: string): string {
  const theme = themeOf(key)
  return motesSvg(moteOf(theme.scene), theme.glow[0])
}
